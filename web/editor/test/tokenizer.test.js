import assert from "node:assert/strict";
import { test } from "node:test";

import { classOf, tokens } from "./tokens.js";

test("an entry point", () => {
  const text = [
    "@compute @workgroup_size(16, 16)",
    "fn main_image(@builtin(global_invocation_id) id: vec3u) {",
    "  let size = textureDimensions(screen);",
    "  textureStore(screen, vec2i(id.xy), vec4f(0.5));",
    "}",
  ].join("\n");
  assert.deepEqual(tokens(text), [
    ["@compute", "attribute"],
    ["@workgroup_size", "attribute"],
    ["16", "number"],
    ["16", "number"],
    ["fn", "keyword"],
    ["main_image", "function"],
    ["@builtin", "attribute"],
    ["global_invocation_id", "builtin"],
    ["vec3u", "type"],
    ["let", "keyword"],
    ["textureDimensions", "builtin"],
    ["screen", "prelude"],
    ["textureStore", "builtin"],
    ["screen", "prelude"],
    ["vec2i", "type"],
    ["vec4f", "type"],
    ["0.5", "number"],
  ]);
});

test("every form of number is one token", () => {
  const numbers = [
    ..."0 1 42 0u 7i 1h 0f 3f 0x1F 0xffu 0XAi".split(" "),
    ..."1. .5 1.5 00.5 1.5f 2.h 1e5 1E-5 1.5e+3f 10e3h".split(" "),
    ..."0x1p4 0x1.8p-3 0x.8p1f 0x1.p0h 0xA.b 0X1P+2".split(" "),
  ];
  for (const number of numbers) {
    assert.deepEqual(tokens(`x = ${number};`), [[number, "number"]], number);
  }
});

test("what only begins as a number is invalid as a whole", () => {
  for (const text of ["12abc", "1.0ff", "007", "0x", "1.5e", "0xg", "1.0u", "3d"]) {
    assert.deepEqual(tokens(`(${text})`), [[text, "invalid"]], text);
  }
});

test("operators beside numbers stay apart from them", () => {
  assert.deepEqual(tokens("a-1+.5*b.x"), [
    ["1", "number"],
    [".5", "number"],
  ]);
});

test("block comments nest and span lines", () => {
  assert.deepEqual(tokens("a /* one /* two */ still */ let\n/* x\n/*/ y */\n*/ fn"), [
    ["/* one /* two */ still */", "comment"],
    ["let", "keyword"],
    ["/* x", "comment"],
    ["/*/ y */", "comment"],
    ["*/", "comment"],
    ["fn", "keyword"],
  ]);
});

test("an unfinished comment runs to the end, across blank lines and directives", () => {
  assert.deepEqual(tokens("let /* a /* b */\n\nlet // c\n#define Y 1"), [
    ["let", "keyword"],
    ["/* a /* b */", "comment"],
    ["let // c", "comment"],
    ["#define Y 1", "comment"],
  ]);
});

test("inside a block comment // means nothing", () => {
  assert.deepEqual(tokens("/* // */ let"), [
    ["/* // */", "comment"],
    ["let", "keyword"],
  ]);
});

test("a line comment hides a block comment's start, and ends where WGSL ends lines", () => {
  assert.deepEqual(tokens("// a /* b\nlet"), [
    ["// a /* b", "comment"],
    ["let", "keyword"],
  ]);
  assert.deepEqual(tokens("// a\u2028let"), [
    ["// a", "comment"],
    ["let", "keyword"],
  ]);
});

test("directives that declare a name", () => {
  assert.deepEqual(tokens("#storage time array<atomic<u32>, 4>"), [
    ["#storage", "directive"],
    ["array", "type"],
    ["atomic", "type"],
    ["u32", "type"],
    ["4", "number"],
  ]);
  assert.deepEqual(tokens("  #define screen 2.5 // half"), [
    ["#define", "directive"],
    ["2.5", "number"],
    ["// half", "comment"],
  ]);
  assert.deepEqual(tokens("#data table u32 1,2"), [
    ["#data", "directive"],
    ["u32", "type"],
    ["1", "number"],
    ["2", "number"],
  ]);
  assert.equal(classOf("#calcdefine N sqrt(16)", "sqrt"), "builtin");
});

test("directives that name an entry point", () => {
  for (const name of ["workgroup_count", "dispatch_count", "dispatch_once"]) {
    assert.deepEqual(tokens(`#${name} step SCREEN_WIDTH 8u`), [
      [`#${name}`, "directive"],
      ["step", "function"],
      ["SCREEN_WIDTH", "prelude"],
      ["8u", "number"],
    ]);
  }
});

test("includes name a path", () => {
  assert.deepEqual(tokens('#include "user/file" // why'), [
    ["#include", "directive"],
    ['"user/file"', "string"],
    ["// why", "comment"],
  ]);
  assert.deepEqual(tokens("#include <string>\nx"), [
    ["#include", "directive"],
    ["<string>", "string"],
  ]);
  assert.equal(classOf("if a <string> b", "<string>"), null);
});

test("conditions", () => {
  for (const line of ["#if N > 1", "#ifdef N", "#ifndef N", "#else", "#endif", "#assert a"]) {
    const name = line.split(" ")[0];
    assert.equal(classOf(line, name), "directive", line);
  }
});

test("a directive must be known and the first thing on its line", () => {
  assert.equal(classOf("#storge a u32", "#storge"), "invalid");
  assert.equal(classOf("x #define a 1", "#define"), null);
  assert.equal(classOf("/* c */ #define a 1", "#define"), "directive");
  assert.equal(classOf("/*\n#define a 1\n*/", "#define"), null);
  assert.equal(classOf("#define a time\ntime", "time"), "prelude");
});

test("global directives, and the attribute of the same name", () => {
  assert.deepEqual(tokens("enable f16, subgroups;\nlet f16: f16"), [
    ["enable", "directive"],
    ["f16", "builtin"],
    ["subgroups", "builtin"],
    ["let", "keyword"],
    ["f16", "type"],
  ]);
  assert.deepEqual(tokens("diagnostic(off, derivative_uniformity);"), [
    ["diagnostic", "directive"],
    ["off", "builtin"],
    ["derivative_uniformity", "builtin"],
  ]);
  assert.equal(classOf("requires pointer_composite_access;", "requires"), "directive");
  assert.equal(classOf("@diagnostic(off, x) fn f()", "@diagnostic"), "attribute");
  assert.deepEqual(tokens("enabled = true;"), [["true", "keyword"]]);
});

test("address spaces, access modes and texel formats only inside their templates", () => {
  assert.deepEqual(tokens("var<storage, read_write> time: array<u32>;"), [
    ["var", "keyword"],
    ["storage", "keyword"],
    ["read_write", "keyword"],
    ["array", "type"],
    ["u32", "type"],
  ]);
  assert.deepEqual(tokens("p: ptr<storage, array<u32>, read>, read: u32"), [
    ["ptr", "type"],
    ["storage", "keyword"],
    ["array", "type"],
    ["u32", "type"],
    ["read", "keyword"],
    ["u32", "type"],
  ]);
  assert.deepEqual(tokens("t: texture_storage_2d<rgba16float, write>;"), [
    ["texture_storage_2d", "type"],
    ["rgba16float", "keyword"],
    ["write", "keyword"],
  ]);
  assert.deepEqual(tokens("a < read && write > b"), []);
});

test("functions count only where they are called", () => {
  assert.equal(classOf("x = step (a, b);", "step"), "builtin");
  assert.equal(classOf("let step = 1.0;", "step"), null);
  assert.equal(classOf("x = step * 2.0;", "step"), null);
  assert.equal(classOf("fn step(x: f32)", "step"), "function");
  assert.equal(classOf("hash(p)", "hash"), "function");
  assert.equal(classOf("bitcast<u32>(x)", "bitcast"), "builtin");
  assert.equal(classOf("passLoad(0, p, 0)", "passLoad"), "prelude");
  assert.equal(classOf("assert(0, x > 1)", "assert"), "prelude");
});

test("prelude names, unless they are members or declared anew", () => {
  for (const name of ["screen", "time", "mouse", "dispatch", "custom", "bilinear_repeat"]) {
    assert.equal(classOf(`x = ${name};`, name), "prelude", name);
    assert.equal(classOf(`x = a.${name};`, name), null, name);
    assert.equal(classOf(`let ${name} = 1;`, name), null, name);
    assert.equal(classOf(`fn f(${name}: f32)`, name), null, name);
  }
  assert.equal(classOf("case SCREEN_WIDTH: {}", "SCREEN_WIDTH"), "prelude");
  assert.deepEqual(tokens("time.elapsed + mouse.pos.x"), [
    ["time", "prelude"],
    ["mouse", "prelude"],
  ]);
});

test("types: WGSL's, the prelude's aliases, structures", () => {
  const types =
    "bool i32 f16 vec2 vec3h mat4x4f mat2x3 sampler texture_2d_array int uint2 float float3 " +
    "float4x4 bool3 Particle";
  for (const type of types.split(" ")) assert.equal(classOf(`x = ${type}(1);`, type), "type", type);
  for (const name of ["vec5", "mat5x2", "PI", "N", "float5", "intx"]) {
    assert.equal(classOf(`x = ${name};`, name), null, name);
  }
  assert.equal(classOf("struct particle {", "particle"), "type");
  assert.equal(classOf("alias real = f32;", "real"), "type");
});

test("builtin values only inside @builtin", () => {
  assert.equal(classOf("@builtin(position) p: vec4f", "position"), "builtin");
  assert.equal(classOf("@location(0) a: f32, x = position", "position"), null);
});

test("strings end on their line", () => {
  assert.deepEqual(tokens(String.raw`f("a\"//\\", 1)`), [
    ["f", "function"],
    [String.raw`"a\"//\\"`, "string"],
    ["1", "number"],
  ]);
  assert.deepEqual(tokens('String("a // b") "open\nlet'), [
    ["String", "type"],
    ['"a // b"', "string"],
    ['"open', "invalid"],
    ["let", "keyword"],
  ]);
});

test("names may use any script, and anything at all gets through", () => {
  assert.deepEqual(tokens("let größe = µ(Δ);"), [
    ["let", "keyword"],
    ["µ", "function"],
  ]);
  assert.deepEqual(tokens("\ufeff🙂 $ ` \\ ' \ud800 \u0000 @ @"), [
    ["@", "attribute"],
    ["@", "attribute"],
  ]);
});
