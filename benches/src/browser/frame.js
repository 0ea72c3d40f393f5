// The baseline: the same frame, written by hand against WebGPU, without a library. What stays the same from frame to
// frame is made once. `frame(seconds)` encodes and submits one frame.
function handWritten({ device, functions, show, entryPoints, repeats, readsId, size }) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  canvas.style.cssText = "position: fixed; left: 0; top: 0; z-index: 1000";
  document.body.append(canvas);
  const context = canvas.getContext("webgpu");
  const format = navigator.gpu.getPreferredCanvasFormat();
  context.configure({ device, format, alphaMode: "opaque" });

  const { COMPUTE, FRAGMENT } = GPUShaderStage;
  const uniforms = device.createBuffer({ size: 256, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  const screen = device.createTexture({
    size: [size, size],
    format: "rgba16float",
    usage: GPUTextureUsage.STORAGE_BINDING | GPUTextureUsage.TEXTURE_BINDING,
  });
  const layoutEntries = [
    { binding: 0, visibility: COMPUTE, buffer: {} },
    { binding: 1, visibility: COMPUTE, storageTexture: { format: "rgba16float" } },
  ];
  const entries = [
    { binding: 0, resource: { buffer: uniforms, size: 12 } },
    { binding: 1, resource: screen.createView() },
  ];
  if (readsId) {
    const ids = device.createBuffer({ size: 256 * repeats, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    const words = new Uint32Array(64 * repeats);
    for (let id = 0; id < repeats; id++) words[64 * id] = id;
    device.queue.writeBuffer(ids, 0, words);
    layoutEntries.push({ binding: 2, visibility: COMPUTE, buffer: { hasDynamicOffset: true } });
    entries.push({ binding: 2, resource: { buffer: ids, size: 16 } });
  }
  const layout = device.createBindGroupLayout({ entries: layoutEntries });
  const bindGroup = device.createBindGroup({ layout, entries });
  const module = device.createShaderModule({
    code: `struct Time { elapsed: f32, delta: f32, frame: u32 }
      struct Dispatch { id: u32 }
      @group(0) @binding(0) var<uniform> time: Time;
      @group(0) @binding(1) var screen: texture_storage_2d<rgba16float, write>;
      @group(0) @binding(2) var<uniform> dispatch: Dispatch;
      ${functions}`,
  });
  const pipelineLayout = device.createPipelineLayout({ bindGroupLayouts: [layout] });
  const pipelines = entryPoints.map((entryPoint) =>
    device.createComputePipeline({ layout: pipelineLayout, compute: { module, entryPoint } }),
  );

  const showLayout = device.createBindGroupLayout({
    entries: [{ binding: 0, visibility: FRAGMENT, texture: { sampleType: "unfilterable-float" } }],
  });
  const shown = device.createBindGroup({
    layout: showLayout,
    entries: [{ binding: 0, resource: screen.createView() }],
  });
  const showModule = device.createShaderModule({ code: show });
  const showPipeline = device.createRenderPipeline({
    layout: device.createPipelineLayout({ bindGroupLayouts: [showLayout] }),
    vertex: { module: showModule },
    fragment: { module: showModule, targets: [{ format }] },
  });

  const time = new ArrayBuffer(12);
  const [floats, words] = [new Float32Array(time), new Uint32Array(time)];
  const attachment = { view: undefined, loadOp: "clear", storeOp: "store", clearValue: [0, 0, 0, 1] };
  const renderPass = { colorAttachments: [attachment] };
  const offsets = Array.from({ length: repeats }, (_, id) => [256 * id]);
  const { queue } = device;

  function frame(seconds) {
    floats[1] = seconds - floats[0];
    floats[0] = seconds;
    words[2] += 1;
    queue.writeBuffer(uniforms, 0, time);
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    if (!readsId) pass.setBindGroup(0, bindGroup);
    for (const pipeline of pipelines) {
      pass.setPipeline(pipeline);
      for (let id = 0; id < repeats; id++) {
        if (readsId) pass.setBindGroup(0, bindGroup, offsets[id]);
        pass.dispatchWorkgroups(1, 1, 1);
      }
    }
    pass.end();
    attachment.view = context.getCurrentTexture().createView();
    const render = encoder.beginRenderPass(renderPass);
    render.setPipeline(showPipeline);
    render.setBindGroup(0, shown);
    render.draw(3);
    render.end();
    queue.submit([encoder.finish()]);
  }
  return { frame, remove: () => canvas.remove() };
}

// Milliseconds of `count` frames of the hand-written program, one in each animation frame.
function handWrittenRound({ frame }, count) {
  return new Promise((resolve) => {
    const times = [];
    const next = (moment) => {
      const begin = performance.now();
      frame(moment / 1000);
      times.push(performance.now() - begin);
      if (times.length < count) requestAnimationFrame(next);
      else resolve(times);
    };
    requestAnimationFrame(next);
  });
}

// Milliseconds of `count` frames of the page's program, as the page measures them around `Engine::frame`. It must be
// paused before, and is paused after.
async function lockstepRound(count) {
  const enough = lockstep.stats().frames + count;
  one("run").click();
  await until("the page's frames", () => lockstep.stats().frames >= enough, 240000, 200);
  one("run").click();
  await pause(50);
  return lockstep.stats().encodeMs.slice(-count);
}

// Calls of WebGPU's methods that `work` makes while it waits.
async function countCalls(work) {
  let calls = 0;
  const undo = [];
  const kinds = [
    GPUDevice, GPUQueue, GPUCommandEncoder, GPUComputePassEncoder, GPURenderPassEncoder, GPUTexture, GPUCanvasContext,
  ];
  for (const { prototype } of kinds) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (typeof value !== "function" || name === "constructor") continue;
      prototype[name] = function (...args) {
        calls += 1;
        return value.apply(this, args);
      };
      undo.push(() => (prototype[name] = value));
    }
  }
  await work();
  undo.forEach((restore) => restore());
  return calls;
}
