import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { helpOf, phraseOf } from './field-phrases.ts';
import { FormField } from './form-field.tsx';
import { fieldsOf, type Node, withValue } from './rule-schema.ts';
import { spoken } from './spoken.ts';
import { type Item, isItem } from './use-draft.ts';

type ListFieldProps = {
  readonly name: string;
  readonly node: Node;
  readonly value: unknown;
  readonly problems: readonly ItemProblem[];
  readonly sentence: (problem: ItemProblem) => string;
  /** The zone (IANA) by whose clock moments are chosen. */
  readonly timeZone?: string | undefined;
  /** What an entry says, above its fields. */
  readonly inWords?: (entry: Item) => string | undefined;
  readonly onChange: (value: unknown) => void;
};

/** A list of objects, such as expected times: the fields of each, and buttons that add and remove one. */
export function ListField({ name, node, value, problems, sentence, timeZone, inWords, onChange }: ListFieldProps) {
  const { ruleForm: form } = spoken();
  const fields = Object.entries(fieldsOf(node.items ?? {}));
  const entries = Array.isArray(value) ? value.map((entry): Item => (isItem(entry) ? entry : {})) : [];
  const change = (after: readonly Item[]) => onChange(after.length === 0 ? undefined : after);
  const said = (path: string) => problems.filter((problem) => problem.path === path).map(sentence)[0];
  return (
    <>
      <p class="hint">{node.description}</p>
      {said(name) !== undefined && <p class="problem">{said(name)}</p>}
      {entries.map((entry, at) => (
        <fieldset key={at} class="entry">
          {inWords !== undefined && <legend class="entry-words">{inWords(entry)}</legend>}
          {fields.map(([field, { description: _said, ...own }]) => (
            <FormField
              key={field}
              label={phraseOf(`${name}.*.${field}`)}
              name={field}
              node={{
                ...own,
                ...(at === 0 ? helpOf(`${name}.*.${field}`) : {}),
              }}
              value={entry[field]}
              timeZone={timeZone}
              problem={said(`${name}.${at}.${field}`)}
              onChange={(changed) => change(entries.with(at, withValue(entry, [field], changed)))}
            />
          ))}
          <button type="button" onClick={() => change(entries.toSpliced(at, 1))}>
            {form.remove}
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={() => change([...entries, firstEntry(fields.map(([field]) => field))])}>
        {form.add}
      </button>
    </>
  );
}

/** An entry to begin with: the two hours from the next hour on, twice as many. */
function firstEntry(fields: readonly string[]): Item {
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const iso = (time: number) => new Date(time).toISOString().replace('.000', '');
  const values: Item = { from: iso(hour), to: iso(hour + 2 * HOUR_MS), times: 2 };
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
}
