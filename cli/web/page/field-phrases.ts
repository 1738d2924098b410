import { namedIn } from '../../../functions/domain/named-in.ts';
import { sourceName } from '../../../functions/domain/source-name.ts';
import { spoken } from './spoken.ts';

/** What a field is called, by its path; its own name where there is no phrase for it. */
export function phraseOf(path: string): string {
  return namedIn(spoken().ruleForm.phrases, path) ?? path.split('.').at(-1) ?? path;
}

/** What a field is for, by its path and the kind of the condition, as the `description` of its node. */
export function helpOf(path: string, kind?: string): { readonly description?: string } {
  const { help } = spoken().ruleForm;
  const description = namedIn(help, path.replace(/^condition/, kind ?? 'condition')) ?? namedIn(help, path);
  return description === undefined ? {} : { description };
}

/** What people call a kind of condition, and what it is for. */
export function kindInWords(kind: string): { readonly title: string; readonly help?: string } {
  return namedIn(spoken().ruleForm.kinds, kind) ?? { title: kind };
}

/** What a way to decide of a kind is called. */
export function wayInWords(kind: unknown, field: string): string {
  return namedIn(spoken().ruleForm.ways, `${kind}.${field}`) ?? field;
}

/** What a group or list of fields is called. */
export function groupInWords(name: string): string {
  return namedIn(spoken().ruleForm.groups, name) ?? name;
}

/** What people call a value that a field may have; in English sources that are brands are called as items have them, as all values are. */
export function choiceInWords(value: string): string {
  const { language, ruleForm } = spoken();
  return namedIn(ruleForm.choices, value) ?? (language === 'en' ? value : sourceName(value));
}
