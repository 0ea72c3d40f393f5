// What the page starts as a worker. trunk puts the two files it names beside it.
importScripts("lockstep-pictures.js");
wasm_bindgen({ module_or_path: "lockstep-pictures_bg.wasm" });
