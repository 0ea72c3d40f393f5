// Runs before the page's scripts: keeps the page's own GPU device in reach.
{
  const request = GPUAdapter.prototype.requestDevice;
  GPUAdapter.prototype.requestDevice = async function (...args) {
    globalThis.benchDevice = await request.apply(this, args);
    return globalThis.benchDevice;
  };
}
