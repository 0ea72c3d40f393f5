#define LEVEL 3
#calcdefine TWICE LEVEL * 2
#if LEVEL > 2 && !0
const a = TWICE;
#else
const a = 0;
#endif
#ifdef MISSING
#bogus
#endif
#ifndef MISSING
const b = LEVEL;
#endif
