import { ruleForm } from '../compiled/en/ruleForm.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('en');

/** What is said beside a kind of condition, a way to decide, a field, a group of fields, or a value: by its name. */
export type Table = Readonly<Record<string, string>>;

/**
 * The words of the form of a rule. What English says of kinds, ways and fields are the titles and descriptions of their schemas, so
 * these tables are empty here; where a language lacks one, the form shows English.
 */
export const ruleFormWords = {
  ...ruleForm,
  /** The title of each kind, and what it is for. */
  kinds: {} as Readonly<Record<string, { readonly title: string; readonly help: string }>>,
  /** The ways to decide, by kind and field: `spike.ratio`. */
  ways: {} as Table,
  /** What a field is for: by its path, a field of a condition by its kind (`spike.window`) or for all kinds (`condition.rules`). */
  help: {} as Table,
  /** The titles of the fields that are groups or lists. */
  groups: {} as Table,
  /** What people call the values that a field may have; its value in the item where there is no word. */
  choices: {} as Table,
  /** `name` is that of the sensitivity, if it has one. */
  falseAlarmIn: (days: number, name?: string) =>
    `one false alarm in ${days === 1 ? 'a day' : `${number(Math.round(10 * days) / 10)} days`}${name === undefined ? '' : ` (${name})`}`,
};

export type RuleFormWords = typeof ruleFormWords;
