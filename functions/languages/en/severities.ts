/** How much an alert matters. */
export const severities = { info: 'info', warning: 'warning', critical: 'critical' };

export type Severities = typeof severities;
