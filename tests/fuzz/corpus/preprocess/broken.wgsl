#define
#define F(x) x
#storage a
#if (
#include "nobody/nothing"
#workgroup_count main 70000 -1
const s = "open
/* never closed
