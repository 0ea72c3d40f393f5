//! Programs whose answers are known, under all schedules and several subgroup sizes.

mod plain;

use lockstep_simulator::{Options, Schedule};
use plain::{buffers, code, dispatch, words};

/// Runs `text` with `count` zeros at binding 0 under every schedule and
/// several subgroup sizes, and expects one answer.
#[track_caller]
fn check(text: &str, groups: [u32; 3], count: usize, expected: &[u32]) {
    for size in [4, 8, 32, 64, 128] {
        let code = code(text, size);
        for schedule in Schedule::FOUR {
            let mut resources = buffers(&[&vec![0; count]]);
            let options = Options {
                schedule,
                ..Options::default()
            };
            let outcome = dispatch(&code, &mut resources, groups, &options, &mut ());
            assert!(outcome.finished);
            let found = words(&resources, 0);
            assert_eq!(
                found[..expected.len()],
                *expected,
                "subgroups of {size}, {schedule}"
            );
        }
    }
}

fn numbers(count: u32, f: impl Fn(u32) -> u32) -> Vec<u32> {
    (0..count).map(f).collect()
}

const OUT: &str = "@group(0) @binding(0) var<storage, read_write> out: array<u32>;\n";

#[test]
fn invocations_know_who_they_are() {
    let text = format!(
        "{OUT}
@compute @workgroup_size(5, 3, 2)
fn main(@builtin(local_invocation_index) i: u32, @builtin(local_invocation_id) l: vec3<u32>,
        @builtin(workgroup_id) w: vec3<u32>, @builtin(num_workgroups) n: vec3<u32>,
        @builtin(global_invocation_id) g: vec3<u32>) {{
  let place = (w.x + n.x * w.y) * 30u + i;
  out[place] = l.x + 10u * l.y + 100u * l.z + 1000u * g.x + 100000u * g.y;
}}"
    );
    let expected = numbers(6 * 30, |place| {
        let (workgroup, index) = (place / 30, place % 30);
        let (wx, wy) = (workgroup % 3, workgroup / 3);
        let (x, y, z) = (index % 5, index / 5 % 3, index / 15);
        x + 10 * y + 100 * z + 1000 * (wx * 5 + x) + 100_000 * (wy * 3 + y)
    });
    check(&text, [3, 2, 1], 180, &expected);
}

#[test]
fn lanes_take_their_own_ways_and_come_together() {
    let text = format!(
        "{OUT}
fn collatz(start: u32) -> u32 {{
  var n = start; var steps = 0u;
  loop {{
    if n <= 1u {{ break; }}
    if n % 2u == 0u {{ n /= 2u; steps++; continue; }}
    n = 3u * n + 1u;
    steps++;
    continuing {{ if steps > 500u {{ steps = 500u; }} }}
  }}
  return steps;
}}
fn sort_of(x: u32) -> u32 {{
  switch x % 7u {{
    case 0u, 3u: {{ return 10u; }}
    case 1u: {{ if x > 20u {{ break; }} return 20u; }}
    default: {{ if x % 2u == 0u {{ return 30u; }} }}
    case 5u: {{ return 40u; }}
  }}
  return 50u;
}}
@compute @workgroup_size(50)
fn main(@builtin(global_invocation_id) g: vec3<u32>) {{
  var sum = 0u;
  for (var i = 0u; i < g.x; i++) {{
    if i == 13u {{ continue; }}
    if i > 40u {{ break; }}
    for (var j = i; j < i + g.x % 3u; j++) {{ sum += j; }}
  }}
  var k = 0u;
  loop {{ k += 3u; continuing {{ k += 1u; break if k > g.x; }} }}
  out[g.x] = collatz(g.x + 1u) + 1000u * sort_of(g.x) + 100000u * (sum % 97u) + 10000000u * (k % 100u);
}}"
    );
    let expected = numbers(100, |x| {
        let (mut n, mut steps) = (x + 1, 0);
        while n > 1 {
            n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
            steps += 1;
        }
        let sort = match x % 7 {
            0 | 3 => 10,
            1 if x > 20 => 50,
            1 => 20,
            5 => 40,
            _ if x % 2 == 0 => 30,
            _ => 50,
        };
        let mut sum = 0;
        for i in (0..x).filter(|i| *i != 13).take_while(|i| *i <= 40) {
            sum += (i..i + x % 3).sum::<u32>();
        }
        let mut k = 0;
        loop {
            k += 4;
            if k > x {
                break;
            }
        }
        steps + 1000 * sort + 100_000 * (sum % 97) + 10_000_000 * (k % 100)
    });
    check(&text, [2, 1, 1], 100, &expected);
}

#[test]
fn a_tree_sum_waits_at_its_barriers() {
    let text = format!(
        "{OUT}
var<workgroup> scratch: array<u32, 256>;
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) w: vec3<u32>) {{
  scratch[i] = i + w.x;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half /= 2u) {{
    if i < half {{ scratch[i] += scratch[i + half]; }}
    workgroupBarrier();
  }}
  if i == 0u {{ out[w.x] = scratch[0]; }}
}}"
    );
    let expected = numbers(3, |w| 255 * 128 + 256 * w);
    check(&text, [3, 1, 1], 3, &expected);
}

#[test]
fn pointers_reach_locals_members_and_workgroup_memory() {
    let text = format!(
        "{OUT}
struct Pair {{ a: u32, list: array<vec3<u32>, 3>, m: mat2x2<f32> }}
var<private> seen: array<u32, 4>;
var<workgroup> shared_words: array<u32, 8>;
fn add(p: ptr<function, u32>, by: u32) {{ *p += by; }}
fn mark(p: ptr<function, Pair>, at: u32) {{
  (*p).list[at % 3u].y = at;
  let q = &(*p).list[(at + 1u) % 3u];
  (*q).z = 7u;
  (*p).m[at % 2u][1] = 2.5;
}}
fn note(at: u32) {{ seen[at % 4u] += at; }}
@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {{
  var n = 1u;
  add(&n, i);
  add(&n, n);
  var pair = Pair();
  mark(&pair, i);
  note(i); note(i + 4u);
  shared_words[i] = pair.list[i % 3u].y + pair.list[(i + 1u) % 3u].z;
  workgroupBarrier();
  out[i] = n + 100u * shared_words[7u - i] + 10000u * seen[i % 4u] + 1000000u * u32(pair.m[i % 2u].y * 2.0);
}}"
    );
    let expected = numbers(8, |i| {
        2 * (i + 1) + 100 * (7 - i + 7) + 10_000 * (2 * i + 4) + 5_000_000
    });
    check(&text, [1, 1, 1], 8, &expected);
}

#[test]
fn atomics_add_up_and_exchange() {
    let text = "
struct Out { total: atomic<u32>, least: atomic<i32>, locks: u32, winner: u32, old: array<u32> }
@group(0) @binding(0) var<storage, read_write> out: Out;
var<workgroup> local_total: atomic<u32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) g: vec3<u32>, @builtin(local_invocation_index) i: u32) {
  atomicAdd(&local_total, g.x);
  atomicMin(&out.least, 5 - i32(g.x));
  workgroupBarrier();
  if i == 0u { atomicAdd(&out.total, atomicLoad(&local_total)); }
  var cell = g.x;
  let r = atomicCompareExchangeWeak(&out.total, 1u << 31u, 3u);
  if r.exchanged { out.winner = 1u; }
  out.old[g.x] = 1u;
}";
    check(
        text,
        [2, 1, 1],
        4 + 128,
        &[127 * 64, (-122i32).cast_unsigned(), 0, 0, 1],
    );
}

#[test]
fn out_of_bounds_reads_are_clamped_and_writes_dropped() {
    let text = format!(
        "{OUT}
@compute @workgroup_size(1)
fn main() {{
  var a = array<u32, 4>(1u, 2u, 3u, 4u);
  var at = 9u + out[0];
  a[at] = 100u;
  let v = vec3<u32>(5u, 6u, 7u);
  out[1] = a[at];
  out[2] = v[at];
  out[arrayLength(&out) + at] = 55u;
  out[3] = arrayLength(&out);
  out[4] = out[at * 100u] + 1u;
}}"
    );
    check(&text, [1, 1, 1], 8, &[0, 4, 7, 8, 1]);
}

#[test]
fn overrides_have_their_own_values() {
    let text = format!(
        "{OUT}
override width: u32 = 4u;
override twice = width * 2u;
@id(3) override scale: f32 = 1.5;
var<workgroup> tile: array<u32, twice>;
@compute @workgroup_size(width, 2)
fn main(@builtin(local_invocation_index) i: u32) {{
  tile[i] = u32(scale * 2.0) + i;
  workgroupBarrier();
  out[i] = tile[twice - 1u - i];
}}"
    );
    let expected = numbers(8, |i| 3 + 7 - i);
    check(&text, [1, 1, 1], 8, &expected);
}

#[test]
fn structs_and_vectors_lie_where_wgsl_lays_them_out() {
    let text = "
struct Item { tag: u32, at: vec3<f32>, flags: vec2<u32>, m: mat2x3<f32> }
@group(0) @binding(0) var<storage, read_write> items: array<Item, 2>;
@compute @workgroup_size(2)
fn main(@builtin(local_invocation_index) i: u32) {
  items[i] = Item(9u, vec3<f32>(1.0, 2.0, 3.0), vec2<u32>(4u, 5u), mat2x3<f32>(1.0, 1.0, 1.0, 2.0, 2.0, 2.0));
  items[i].at.z = f32(i);
  let copy = items[i];
  items[i].tag = u32(copy.at.y) + copy.flags.x;
}";
    let one = 1f32.to_bits();
    let two = 2f32.to_bits();
    let item = |z: f32| {
        vec![
            6,
            0,
            0,
            0,
            one,
            two,
            z.to_bits(),
            0,
            4,
            5,
            0,
            0,
            one,
            one,
            one,
            0,
            two,
            two,
            two,
            0,
        ]
    };
    // Stride: offset of m is 48, its size 32.
    let mut expected = item(0.0);
    expected.extend(item(1.0));
    check(text, [1, 1, 1], 40, &expected);
}

#[test]
fn workgroup_uniform_load_gives_everyone_the_same() {
    let text = format!(
        "{OUT}
var<workgroup> chosen: vec2<u32>;
@compute @workgroup_size(96)
fn main(@builtin(local_invocation_index) i: u32) {{
  if i == 77u {{ chosen = vec2<u32>(i, 3u); }}
  let v = workgroupUniformLoad(&chosen);
  out[i] = v.x + v.y;
}}"
    );
    check(&text, [1, 1, 1], 96, &[80; 96]);
}

#[test]
fn subgroup_operations_follow_their_masks() {
    let text = format!(
        "{OUT}
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32, @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) size: u32) {{
  var r = 0u;
  if i % 2u == 0u {{
    r = subgroupAdd(1u) * 1000u + subgroupExclusiveAdd(1u);
  }} else {{
    let b = subgroupBallot(true);
    r = countOneBits(b.x) + countOneBits(b.y) + countOneBits(b.z) + countOneBits(b.w);
  }}
  let q = quadSwapX(i) + quadBroadcast(i, 3u) + subgroupBroadcastFirst(lane) + subgroupShuffleXor(i, 1u);
  out[i] = r + 1000000u * (q % 100u) + (size - size);
}}"
    );
    for size in [8u32, 32] {
        let code = code(&text, size);
        let mut resources = buffers(&[&[0; 64]]);
        dispatch(
            &code,
            &mut resources,
            [1, 1, 1],
            &Options::default(),
            &mut (),
        );
        let expected = numbers(64, |i| {
            let lane = i % size;
            let r = if i % 2 == 0 {
                size / 2 * 1000 + lane / 2
            } else {
                size / 2
            };
            let q = (i ^ 1) + (i | 3) + (i ^ 1);
            r + 1_000_000 * (q % 100)
        });
        assert_eq!(words(&resources, 0), expected, "subgroups of {size}");
    }
}

#[test]
fn an_endless_loop_ends_with_the_fuel() {
    let text = format!(
        "{OUT}
@compute @workgroup_size(4)
fn main() {{ var i = 1u; while i != 0u {{ out[0] = i; i = 1u; }} }}"
    );
    let code = code(&text, 32);
    let options = Options {
        fuel: 10_000,
        ..Options::default()
    };
    let outcome = dispatch(&code, &mut buffers(&[&[0]]), [1, 1, 1], &options, &mut ());
    assert!(!outcome.finished && outcome.operations <= 10_001);
}

#[test]
fn a_subgroup_that_waits_for_another_gets_on() {
    let text = "
struct Out { flag: atomic<u32>, seen: u32 }
@group(0) @binding(0) var<storage, read_write> out: Out;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u { while atomicLoad(&out.flag) == 0u { } out.seen = 5u; }
  if i == 63u { atomicStore(&out.flag, 1u); }
}";
    for schedule in Schedule::FOUR {
        let code = code(text, 32);
        let mut resources = buffers(&[&[0, 0]]);
        let options = Options {
            schedule,
            ..Options::default()
        };
        let outcome = dispatch(&code, &mut resources, [1, 1, 1], &options, &mut ());
        assert!(outcome.finished, "{schedule}");
        assert_eq!(words(&resources, 0), [1, 5], "{schedule}");
    }
}
