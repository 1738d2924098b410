/** Raised whenever the memory of the detectors changes its form or meaning: it is derived anew from the history then. */
export const ENGINE_VERSION = 1;
