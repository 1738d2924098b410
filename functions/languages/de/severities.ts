import type { Severities } from '../en/severities.ts';

/** How much an alert matters. */
export const severities: Severities = { info: 'Hinweis', warning: 'Warnung', critical: 'kritisch' };
