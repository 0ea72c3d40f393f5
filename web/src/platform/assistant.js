// The module that explains, completes, imports and exports (web/assistant): fetched with the first
// question.

let loading;

async function start(module, wasm) {
  const assistant = await import(module);
  await assistant.default({ module_or_path: wasm });
  return assistant;
}

/** The module; a failure is not kept, because the network may be back at the next question. */
export function load(module, wasm) {
  loading ??= start(module, wasm).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
