//! Subgroup operations give the same on the simulator as on the GPU, with as many lanes as the GPU has.

mod engines;

use engines::{Setup, first_difference, gpu, on_gpu, on_simulator, read, simulator, words};
use lockstep_frame::Size;
use lockstep_simulator::Schedule;

/// Operations on the number `v`, on the condition `c` and on the lane's own number `lane`.
const OPERATIONS: [&str; 24] = [
    "subgroupAdd(v)",
    "subgroupMul(v | 1u)",
    "subgroupMax(v)",
    "subgroupMin(v)",
    "subgroupAnd(v)",
    "subgroupOr(v)",
    "subgroupXor(v)",
    "subgroupExclusiveAdd(v)",
    "subgroupInclusiveAdd(v)",
    "subgroupExclusiveMul(v | 1u)",
    "subgroupInclusiveMul(v | 1u)",
    "bitcast<u32>(subgroupMax(bitcast<i32>(v)))",
    "bitcast<u32>(subgroupMin(bitcast<i32>(v)))",
    "u32(subgroupAll(c))",
    "u32(subgroupAny(c))",
    "subgroupBallot(c).x",
    "subgroupBroadcastFirst(v)",
    "subgroupAdd(vec3u(v, lane, 7u)).y",
    "u32(subgroupAdd(f32(v & 63u)))",
    "subgroupMax(vec2u(v, lane)).x",
    "subgroupBroadcastFirst(vec2u(lane, v)).y",
    "subgroupOr(vec4u(v, lane, v, v)).w",
    "subgroupBallot((v & 2u) == 0u).x",
    "subgroupInclusiveAdd(lane)",
];

/// Operations that read another lane, which must be there: only where all lanes take part.
const EXCHANGES: [&str; 9] = [
    "subgroupShuffle(v, (lane * 5u + 3u) % lanes)",
    "subgroupShuffleXor(v, 3u)",
    "select(0u, subgroupShuffleUp(v, 2u), lane >= 2u)",
    "select(0u, subgroupShuffleDown(v, 3u), lane + 3u < lanes)",
    "subgroupBroadcast(v, 2u)",
    "quadSwapX(v)",
    "quadSwapY(v)",
    "quadSwapDiagonal(v)",
    "quadBroadcast(v, 1u)",
];

/// Whole subgroups of any size.
const INVOCATIONS: u32 = 128;

fn program() -> String {
    let operations = OPERATIONS.len();
    let all = 3 * operations + EXCHANGES.len() + 1;
    let mut body = String::new();
    let mut next = 0;
    let mut store = |value: &str| {
        next += 1;
        format!("out[i * {all}u + {}u] = {value};\n", next - 1)
    };
    body += &store("lanes");
    for value in EXCHANGES.iter().chain(&OPERATIONS) {
        body += &store(value);
    }
    body += "if (v & 1u) == 0u {\n";
    for value in OPERATIONS {
        body += &store(value);
    }
    body += "} else {\n";
    for value in OPERATIONS {
        body += &store(value);
    }
    body += "}\n";
    format!(
        "enable subgroups;
#storage out array<u32, {INVOCATIONS} * {all}>
#workgroup_count main 1 1 1
@compute @workgroup_size({INVOCATIONS})
fn main(
  @builtin(local_invocation_index) i: u32,
  @builtin(subgroup_size) lanes: u32,
  @builtin(subgroup_invocation_id) lane: u32,
) {{
  let v = (i * 2654435761u) >> 7u;
  let c = (v & 4u) == 0u;
{body}}}
"
    )
}

#[test]
fn subgroup_operations_give_the_same_as_on_the_gpu() {
    let text = program();
    let setup = Setup::new(Size::new(1, 1), 1);
    let shader = read(&text, &setup).unwrap_or_else(|error| panic!("{error}"));
    let expected = on_gpu(&gpu(), &text, &shader, &setup).unwrap_or_else(|error| panic!("{error}"));
    let lanes = words(&expected.buffers["out"])[0];
    assert!((4..=128).contains(&lanes), "{lanes} lanes");
    let mut simulator = simulator(&shader, &setup, lanes).unwrap_or_else(|error| panic!("{error}"));
    for schedule in Schedule::FOUR {
        let found = on_simulator(&mut simulator, &shader, &setup, schedule)
            .unwrap_or_else(|error| panic!("{error}"));
        let all = 3 * OPERATIONS.len() + EXCHANGES.len() + 1;
        let (a, b) = (
            words(&expected.buffers["out"]),
            words(&found.buffers["out"]),
        );
        let at = a.iter().zip(&b).position(|(a, b)| a != b);
        let which = at.map(|at| (at / all, at % all));
        assert_eq!(
            first_difference(&expected, &found),
            None,
            "{schedule}: invocation and number {which:?}"
        );
    }
}
