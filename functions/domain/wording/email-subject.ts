import transliterate from '@sindresorhus/transliterate';
import type { AlertEvent, Transition } from '../alerting/event/alert-event.ts';
import { changeInWords } from './change-in-words.ts';

const TAGS: Record<Transition, string> = {
  firing: '[ALERT]',
  updated: '[UPDATE]',
  resolved: '[RESOLVED]',
  ended: '[ENDED]',
};

/** SNS takes subjects of under 100 characters. */
export const LONGEST_SUBJECT = 99;
const LONGEST_NAME = 40;

/** A name in printable ASCII; the ruleId if nothing readable is left of it. */
export function asciiName(name: string, ruleId: string): string {
  const ascii = transliterate(name.slice(0, 4 * LONGEST_NAME))
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (/[A-Za-z0-9]/.test(ascii) ? ascii : ruleId).slice(0, LONGEST_NAME).trim();
}

/**
 * The subject of an alert's email: printable ASCII, under 100 characters including `ending` (ASCII). An alert that
 * joins a known story is called an update of it; a critical one is always called an alert.
 */
export function emailSubject({ data }: AlertEvent, ending = ''): string {
  const { joins, rule, status, watch } = data;
  const name = asciiName(watch.name ?? rule.name, rule.ruleId);
  const isUpdate = joins !== undefined && status === 'firing' && rule.severity !== 'critical';
  const types = isUpdate ? joins.types.map((type) => `, ${asciiName(type, '')}`).join('') : '';
  const start = isUpdate
    ? `${TAGS.updated} ${asciiName(joins.name, 'story')}: now also ${name}${types}`
    : `${TAGS[status]} ${name}`;
  return `${`${start}: ${changeInWords(data)}`.slice(0, LONGEST_SUBJECT - ending.length).trim()}${ending}`;
}
