import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import { type FieldProps, FormField, SensitivityField } from './form-field.tsx';
import { conditionKinds, conditionOf, decidedBy, fieldsOf, nodeAt, valueAt, waysOf, withValue } from './rule-schema.ts';
import { type Item, isItem } from './use-draft.ts';

type RuleFormProps = {
  readonly item: Item;
  readonly problems: readonly ItemProblem[];
  readonly channels: readonly string[];
  readonly onChange: (item: Item) => void;
};

/** The other fields, in groups. */
const GROUPS: readonly (readonly [title: string, paths: readonly string[]])[] = [
  ['What counts', ['sourceTypes', 'sentiments', 'every', 'minVoices']],
  ['Who hears of it', ['name', 'severity', 'notify.channels', 'notify.resolved', 'notify.repeat', 'enabled']],
  ['If nobody acknowledges an alert', ['escalate.after', 'escalate.severity', 'escalate.channels']],
  ['Quiet hours', ['quietHours.from', 'quietHours.to', 'quietHours.days', 'quietHours.includeCritical']],
  ['Mentions that an alert shows', ['samples.count', 'samples.sort']],
];

/** A rule as a form: every field except its key and what it watches, with the texts of the schema. */
export function RuleForm({ item, problems, channels, onChange }: RuleFormProps) {
  const condition = isItem(item.condition) ? item.condition : {};
  const kind = typeof condition.kind === 'string' ? condition.kind : undefined;
  const set = (path: readonly string[], value: unknown) => onChange(withValue(item, path, value));
  const field = (dotted: string, more: Pick<FieldProps, 'choices' | 'slides'> = {}) => {
    const path = dotted.split('.');
    return (
      <FormField
        key={dotted}
        label={path.at(-1) ?? dotted}
        node={nodeAt(path, kind)}
        value={valueAt(item, path)}
        problem={problemOf(problems, dotted)}
        onChange={(value) => set(path, value)}
        {...more}
      />
    );
  };
  const ways = waysOf(kind);
  const way = ways.find(({ name }) => name in condition)?.name ?? ways[0]?.name;
  const nodes = conditionKinds();
  const fields = Object.keys(fieldsOf(nodes.find((each) => each.kind === kind)?.node ?? {}));
  const others = fields.filter(
    (name) => name !== 'kind' && name !== 'window' && !ways.some((each) => each.name === name),
  );
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>What is unusual</legend>
        <div class="segments" role="radiogroup" aria-label="Kind of condition">
          {nodes.map(({ kind: each, node }) => (
            <label key={each} title={node.description}>
              <input
                type="radio"
                name="kind"
                checked={each === kind}
                onChange={() => set(['condition'], conditionOf(each, condition))}
              />
              <span class="segment">{each}</span>
            </label>
          ))}
        </div>
        <p class="hint">{nodes.find((each) => each.kind === kind)?.node.description}</p>
        <div class="segments" role="radiogroup" aria-label="What decides">
          {ways.map(({ name, title }) => (
            <label key={name}>
              <input
                type="radio"
                name="way"
                checked={name === way}
                onChange={() => set(['condition'], decidedBy(condition, name))}
              />
              <span class="segment">{title}</span>
            </label>
          ))}
        </div>
        {way === 'sensitivity' && (
          <SensitivityField
            node={nodeAt(['condition', 'sensitivity'], kind)}
            value={condition.sensitivity}
            onChange={(value) => set(['condition', 'sensitivity'], value)}
          />
        )}
        {way !== undefined && way !== 'sensitivity' && field(`condition.${way}`)}
        {others.map((name) => field(`condition.${name}`))}
        {fields.includes('window') && field('condition.window', { slides: true })}
        {problems
          .filter(({ path }) => path === 'condition' || path === '')
          .map((problem) => (
            <p key={problem.remedy} class="problem">
              {sentence(problem)}
            </p>
          ))}
      </fieldset>
      {GROUPS.map(([title, paths]) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {paths.map((path) => field(path, path.endsWith('.channels') ? { choices: channels } : {}))}
        </fieldset>
      ))}
    </form>
  );
}

function problemOf(problems: readonly ItemProblem[], path: string): string | undefined {
  const problem = problems.find((each) => each.path === path);
  return problem === undefined ? undefined : sentence(problem);
}

/** A problem as one sentence, without its place. */
export function sentence({ reason, remedy }: ItemProblem): string {
  return `${reason}${remedy === '' ? '' : `; ${remedy}`}`;
}

/** The problems of an item, each with its place, and why its text is no item at all. */
export function ItemProblems({ problems, broken }: { problems: readonly ItemProblem[]; broken?: string | undefined }) {
  return (
    <ul class="problem">
      {broken !== undefined && <li>Not JSON: {broken}</li>}
      {problems.map((problem) => (
        <li key={`${problem.path} ${problem.remedy}`}>
          <code>{problem.path}</code> {sentence(problem)}
        </li>
      ))}
    </ul>
  );
}
