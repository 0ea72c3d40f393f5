// Short texts. A literal such as "frame" is written out as one of these.
struct String {
    len: uint,
    chars: array<uint, STRING_MAX_LEN>,
}

// The same characters, last one first.
fn strrev(s: String) -> String {
    var reversed = s;
    for (var at = 0u; at < s.len; at++) {
        reversed.chars[at] = s.chars[s.len - 1u - at];
    }
    return reversed;
}

// A number in decimal digits, with a minus sign where it has one.
fn itoa(i: int) -> String {
    // The smallest integer has no positive twin; as unsigned it comes out right.
    var rest = uint(select(i, -i, i < 0));
    var text: String;
    loop {
        text.chars[text.len] = 0x30u + rest % 10u;
        text.len++;
        rest /= 10u;
        if rest == 0u {
            break;
        }
    }
    if i < 0 {
        text.chars[text.len] = 0x2du;
        text.len++;
    }
    return strrev(text);
}
