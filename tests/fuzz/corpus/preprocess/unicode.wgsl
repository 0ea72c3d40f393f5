/* a
#define IN 1 /* nested */
*/ const café = SCREEN_WIDTH; // 😀
#define é 2
const two = é;