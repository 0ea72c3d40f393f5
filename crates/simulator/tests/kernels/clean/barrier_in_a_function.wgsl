// The function with the barrier is called by all invocations, twice, with different arguments.
//? result out 962 901 842 785 730 677 626 577 530 485 442 401 362 325 290 257 226 197 170 145 122 101 82 65 50 37 26 17 10 5 2 1 3970 3845 3722 3601 3482 3365 3250 3137 3026 2917 2810 2705 2602 2501 2402 2305 2210 2117 2026 1937 1850 1765 1682 1601 1522 1445 1370 1297 1226 1157 1090 1025
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;

var<workgroup> mailbox: array<u32, 64>;

fn exchange(i: u32, partner: u32, value: u32) -> u32 {
  mailbox[i] = value;
  workgroupBarrier();
  let received = mailbox[partner];
  workgroupBarrier();
  return received;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let across = exchange(i, 63u - i, i * i);
  out[i] = exchange(i, i ^ 32u, across + 1u);
}
