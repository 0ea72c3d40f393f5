// Inclusive sum over a workgroup. Before the include define SCAN_TYPE, the type
// of the values, and SCAN_WORKGROUP_SIZE, the number of invocations.
// Every invocation calls scan_pass with its own index and value, in uniform
// control flow, and gets the sum of the values of the indices up to its own.

var<workgroup> scan_bucket: array<array<SCAN_TYPE, SCAN_WORKGROUP_SIZE>, 2>;

fn scan_pass(i: uint, x: SCAN_TYPE) -> SCAN_TYPE {
    // Each step adds the partial sum that ends `stride` places before; reading
    // one row and writing the other needs a single barrier a step.
    var row = 0u;
    var sum = x;
    workgroupBarrier();
    scan_bucket[0][i] = sum;
    for (var stride = 1u; stride < uint(SCAN_WORKGROUP_SIZE); stride <<= 1u) {
        workgroupBarrier();
        if i >= stride {
            sum = scan_bucket[row][i - stride] + sum;
        }
        row = 1u - row;
        scan_bucket[row][i] = sum;
    }
    return sum;
}
