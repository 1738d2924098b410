import type { Severities } from '../en/severities.ts';

/** How much an alert matters. */
export const severities: Severities = { info: 'información', warning: 'aviso', critical: 'crítica' };
