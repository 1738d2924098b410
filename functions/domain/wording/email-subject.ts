import transliterate from '@sindresorhus/transliterate';
import type { Words } from '../../languages/words-of.ts';
import type { AlertEvent, Transition } from '../alerting/event/alert-event.ts';
import { plainLine, plainPart, plainText } from '../plain-text.ts';
import { countedInWords } from './change-in-words.ts';
import { leadInWords, moreInWords } from './found-in-words.ts';
import { headlineInWords } from './headline-in-words.ts';

/** What a subject begins with: what the event is, or that it is none. */
const tag = ({ alerts: { labels, test } }: Words, status: Transition, isTest = false) =>
  `[${isTest ? test : labels[status]}]`;

/** SNS takes subjects of under 100 characters. */
const LONGEST_SUBJECT = 99;
const LONGEST_NAME = 40;

/** The words of a mention, and where it stands: with the name of what is watched they fit into a subject, as names are short. */
const LONGEST_LEAD = 60;
const LONGEST_FROM = 30;

/** A text in printable ASCII; what is in capitals stays so: "ERWAEHNUNG". */
function inAscii(text: string): string {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\u00ab[\u00a0\u202f]?|[\u00a0\u202f]?\u00bb|[\u201c-\u201e]/g, '"')
    .replace(/[^\s\x21-\x7e]+|\p{Lu}[^\s]*/gu, (part) => {
      const ascii = transliterate(part);
      return part === part.toUpperCase() ? ascii.toUpperCase() : ascii;
    })
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A name in printable ASCII; `otherwise` if nothing readable is left of it. */
function asciiName(name: string, otherwise: string, most = LONGEST_NAME): string {
  const ascii = inAscii(name.slice(0, 4 * most));
  return (/[A-Za-z0-9]/.test(ascii) ? ascii : otherwise).slice(0, most).trim();
}

/** A name in its own script, for a subject that may have any; `otherwise` if nothing readable is left of it. */
function nameInScript(name: string, otherwise: string, most = LONGEST_NAME): string {
  const plain = plainPart(name, most);
  return /[\p{L}\p{N}\p{So}]/u.test(plain) ? plain : otherwise;
}

/** The subject of an email, under 100 characters: in printable ASCII, which is what SNS takes, and for SES in the script of its names. */
export type Subject = { readonly subject: string; readonly subjectInScript: string };

/** How the one and the other writing of a subject makes the words of a stranger plain, and ends them where they are cut. */
type Script = { readonly clean: (text: string, limit: number) => string; readonly ellipsis: string };

const IN_ASCII: Script = { clean: (text, limit) => asciiName(text, '', limit), ellipsis: '...' };
const IN_SCRIPT: Script = { clean: plainText, ellipsis: '\u2026' };

/** Composes a subject in both writings, each with the `ending` whole, which begins with a space. `named` writes a name, or what stands in its place. */
export function subjectOf(
  compose: (named: (name: string, otherwise: string, most?: number) => string, script: Script) => string,
  ending = '',
): Subject {
  const asciiEnding = ending === '' ? '' : ` ${inAscii(ending)}`;
  return {
    subject: `${inAscii(compose(asciiName, IN_ASCII))
      .slice(0, LONGEST_SUBJECT - asciiEnding.length)
      .trim()}${asciiEnding}`,
    subjectInScript: `${plainLine(compose(nameInScript, IN_SCRIPT), LONGEST_SUBJECT - ending.length)}${ending}`,
  };
}

/**
 * The subject of an alert's email, including `ending`. An alert that joins a known story is called an update of it; a
 * critical one is always called an alert.
 */
export function emailSubject({ data }: AlertEvent, words: Words, ending = ''): Subject {
  const { joins, rule, status, watch } = data;
  const isUpdate = joins !== undefined && status === 'firing' && rule.severity !== 'critical';
  return subjectOf((named, script) => {
    const name = named(watch.name ?? rule.name, rule.ruleId);
    const lead = status === 'found' ? leadInWords(data.samples, words) : undefined;
    if (lead !== undefined) {
      const from = named(lead.from, '', LONGEST_FROM);
      const said = named(lead.words, countedInWords(data, words), LONGEST_LEAD);
      return `${tag(words, 'found')} ${name}${words.colon}${said}${moreInWords(data, words)}${from === '' ? '' : `, ${from}`}`;
    }
    const types = isUpdate ? joins.types.map((type) => named(words.facts.source({ type }), '')) : [];
    const start = isUpdate
      ? `${tag(words, 'updated')} ${words.alerts.nowAlso({ story: named(joins.name, words.alerts.story), name, types: types.join(', ') })}`
      : `${tag(words, status, data.test)} ${name}`;
    const most = LONGEST_SUBJECT - ending.length - [...start].length - words.colon.length;
    return `${start}${words.colon}${headlineInWords(data, { ...script, most, words })}`;
  }, ending);
}

/** A subject of ours that names no stranger, in printable ASCII, as SNS takes it. */
export function asciiSubject(title: string): string {
  return asciiName(title, '', LONGEST_SUBJECT);
}
