#define A b + b
#define B A * A
#define C B - B
const x = C;
#calcdefine COUNT 1
#calcdefine COUNT COUNT + 1
const y = COUNT;
