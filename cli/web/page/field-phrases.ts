import { namedIn } from '../../../functions/domain/named-in.ts';
import { spoken } from './spoken.ts';

/** What a field is called, by its path; its own name where there is no phrase for it. */
export function phraseOf(path: string): string {
  return namedIn(spoken().rules.form.phrases, path) ?? path.split('.').at(-1) ?? path;
}

/** What a field is for, by its path and the kind of the condition; `english`, as its schema says it, where the language does not say it. */
export function helpOf(path: string, english: string | undefined, kind?: string): string | undefined {
  const { help } = spoken().rules.form;
  return namedIn(help, path.replace(/^condition/, kind ?? 'condition')) ?? namedIn(help, path) ?? english;
}

/** What people call a kind of condition, and what it is for. */
export function kindInWords(kind: string, { title = kind, description }: { title?: string; description?: string }) {
  return namedIn(spoken().rules.form.kinds, kind) ?? { title, help: description };
}

/** What a way to decide of a kind is called. */
export function wayInWords(kind: unknown, field: string, english: string): string {
  return namedIn(spoken().rules.form.ways, `${kind}.${field}`) ?? english;
}

/** What a group or list of fields is called. */
export function groupInWords(name: string, english: string): string {
  return namedIn(spoken().rules.form.groups, name) ?? english;
}

/** What people call a value that a field may have. */
export function choiceInWords(value: string): string {
  return namedIn(spoken().rules.form.choices, value) ?? value;
}
