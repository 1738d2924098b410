import type { Units } from '../units.ts';

/** What units of time are called. */
export const units: Units = {
  day: { short: { one: 'd', other: 'd' }, long: { one: 'día', other: 'días' } },
  hour: { short: { one: 'h', other: 'h' }, long: { one: 'hora', other: 'horas' } },
  minute: { short: { one: 'min', other: 'min' }, long: { one: 'minuto', other: 'minutos' } },
};
