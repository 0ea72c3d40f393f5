use crate::places::check_span;
use crate::text;
use lockstep_preprocess::evaluate::{Value, arguments, evaluate as compute};

/// Evaluation of any text: a value is finite and reads back as it was printed, an error has a place in the text and a
/// sentence; and arguments are pieces of the text in its order.
pub fn evaluate(data: &[u8]) {
    let expression = &*text(data);
    match compute(expression) {
        Ok(value) => {
            if let Value::Float(number) = value {
                assert!(number.is_finite(), "{number}");
            }
            let printed = value.to_string();
            assert_eq!(compute(&printed), Ok(value), "{printed}");
        }
        Err(error) => {
            check_span(error.span, expression, "an error");
            assert!(!error.to_string().is_empty());
        }
    }
    let mut end = 0;
    for argument in arguments(expression) {
        check_span(argument, expression, "an argument");
        assert!(argument.start >= end, "arguments overlap");
        end = argument.end;
    }
}
