/**
 * Raised whenever the memory of the detectors changes its form or meaning, by code or by a parameter. The memory is then
 * derived again from the history; `engine-version.test.ts` fails until the number is raised. An open alert goes on with the
 * line and the scale at which it fired, so whoever changes the scales has to decide what happens to open alerts.
 */
export const ENGINE_VERSION = 8;
