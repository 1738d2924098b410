/**
 * Raised whenever the memory of the detectors changes its form or meaning, by code or by a parameter: it is derived anew
 * from the history then, and `engine-version.test.ts` fails until it is. An open alert goes on with the line and the scale
 * at which it fired: who moves scales has to say what becomes of it.
 */
export const ENGINE_VERSION = 3;
