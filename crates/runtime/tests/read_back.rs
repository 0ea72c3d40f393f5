//! Parts of storage buffers, read back from the GPU.

use lockstep_frame::{Inputs, Size};
use lockstep_runtime::{Engine, Gpu, ReadError, compile};
use lockstep_shader::{Settings, analyse};

const SOURCE: &str = "#storage data array<u32, 50>
#workgroup_count main 1
@compute @workgroup_size(50) fn main(@builtin(local_invocation_index) at: u32) { data[at] = at * 0x01010101u; }";

fn engine() -> Engine {
    let gpu = pollster::block_on(Gpu::request())
        .expect("a Vulkan driver; `cargo xtask test` installs one");
    let shader = analyse(SOURCE, &Settings::default()).shader.unwrap();
    let compiled = pollster::block_on(compile(&gpu, &shader)).compiled.unwrap();
    let mut engine = Engine::new(gpu, Size::new(8, 8));
    engine.load(compiled);
    engine.frame(&Inputs::default());
    engine
}

#[test]
fn a_part_of_a_buffer_is_the_same_part_of_the_whole() {
    let engine = engine();
    assert_eq!(engine.buffer_bytes("data"), Some(200));
    let whole = pollster::block_on(engine.read_buffer("data")).unwrap();
    let expected: Vec<u8> = (0..50).flat_map(|value| [value; 4]).collect();
    assert_eq!(whole, expected);
    for (start, end) in [(0, 200), (8, 16), (5, 6), (3, 41), (197, 200)] {
        let part = pollster::block_on(engine.read_buffer_range("data", start..end)).unwrap();
        assert_eq!(part, expected[start as usize..end as usize]);
    }
}

#[test]
fn a_range_ends_where_the_buffer_ends() {
    let engine = engine();
    let read = |range| pollster::block_on(engine.read_buffer_range("data", range));
    assert_eq!(read(198..u64::MAX), Ok(vec![49, 49]));
    assert_eq!(read(200..300), Ok(Vec::new()));
    assert_eq!(read(40..40), Ok(Vec::new()));
}

#[test]
fn a_name_that_the_program_does_not_use_is_told() {
    let engine = engine();
    assert_eq!(engine.buffer_bytes("other"), None);
    let read = pollster::block_on(engine.read_buffer_range("other", 0..4));
    assert_eq!(read, Err(ReadError::NoSuchBuffer));
}
