//! Memory is named as its author would write it, and values as WGSL writes them.

mod plain;

use lockstep_simulator::analyses::element;
use lockstep_simulator::{Code, VariableId};

const TEXT: &str = "enable f16;
struct Particle { position: vec3<f32>, age: u32, trail: array<vec2<f32>, 4>, turn: mat2x2<f32> }
struct Flags { seen: bool, count: atomic<u32>, }
@group(0) @binding(0) var<storage, read_write> particles: array<Particle>;
@group(0) @binding(1) var<storage, read_write> halves: array<vec4<f16>, 8>;
var<workgroup> tile: array<array<f32, 8>, 8>;
var<workgroup> flags: array<Flags, 2>;
var<workgroup> total: i32;
var<private> mine: Particle;
@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  mine.age = i;
  total = 1;
  tile[i][i] = 1.0;
  flags[0].seen = true;
  atomicAdd(&flags[1].count, 1u);
  halves[i].x = 1.0h;
  particles[i] = mine;
}";

fn id(code: &Code, name: &str) -> VariableId {
    let known = code.variables.iter().position(|it| it.name == name);
    known.expect("it is used") as VariableId
}

#[test]
fn memory_is_named_by_its_byte() {
    let code = plain::code(TEXT, 32);
    let name =
        |variable: &str, offset: u32| element::element(&code, id(&code, variable), offset, false);
    assert_eq!(name("total", 0), "total");
    assert_eq!(name("tile", 4 * (2 * 8 + 7)), "tile[2][7]");
    // A particle takes 64 bytes: position, age, four points, two columns.
    assert_eq!(name("particles", 3 * 64 + 4), "particles[3].position.y");
    assert_eq!(name("particles", 12), "particles[0].age");
    assert_eq!(
        name("particles", 64 + 16 + 2 * 8 + 4),
        "particles[1].trail[2].y"
    );
    assert_eq!(name("particles", 48 + 8), "particles[0].turn[1].x");
    assert_eq!(name("halves", 8 + 6), "halves[1].w");
    assert_eq!(name("flags", 0), "flags[0].seen");
    assert_eq!(name("flags", 8 + 4), "flags[1].count");
}

#[test]
fn a_whole_vector_is_named_without_a_component() {
    let code = plain::code(TEXT, 32);
    let name =
        |variable: &str, offset: u32| element::element(&code, id(&code, variable), offset, true);
    assert_eq!(name("particles", 64 + 4), "particles[1].position");
    assert_eq!(name("particles", 48 + 8), "particles[0].turn[1]");
    assert_eq!(name("halves", 8 + 6), "halves[1]");
    assert_eq!(name("tile", 4), "tile[0][1]");
}

#[test]
fn private_memory_is_named_by_its_scalar() {
    let code = plain::code(TEXT, 32);
    let name = |index: u32| element::private_element(&code, id(&code, "mine"), index);
    assert_eq!(name(2), "mine.position.z");
    assert_eq!(name(3), "mine.age");
    assert_eq!(name(4 + 2 * 2 + 1), "mine.trail[2].y");
    assert_eq!(name(4 + 8 + 2), "mine.turn[1].x");
}

#[test]
fn values_are_written_as_wgsl_writes_them() {
    let code = plain::code(TEXT, 32);
    let value = |variable: &str, offset: u32, bits: u32| {
        element::value(&code, id(&code, variable), offset, bits)
    };
    assert_eq!(value("total", 0, u32::MAX), "-1");
    assert_eq!(value("particles", 12, u32::MAX), "4294967295u");
    assert_eq!(value("tile", 0, 1.5f32.to_bits()), "1.5");
    assert_eq!(value("tile", 0, f32::NAN.to_bits()), "NaN");
    assert_eq!(value("tile", 0, f32::NEG_INFINITY.to_bits()), "-infinity");
    assert_eq!(value("flags", 0, 1), "true");
}

#[test]
fn a_variable_that_does_not_exist_has_no_name() {
    let code = plain::code(TEXT, 32);
    assert_eq!(element::variable(&code, 99), "");
    assert_eq!(element::element(&code, 99, 0, false), "");
    assert_eq!(element::private_element(&code, 99, 0), "");
}
