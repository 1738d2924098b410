import type { JSX } from 'preact';
import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import { problemSentence } from '../problem-in-words.ts';
import { groupInWords, helpOf, kindInWords, phraseOf, wayInWords } from './field-phrases.ts';
import { type FieldProps, FormField, SensitivityField } from './form-field.tsx';
import { ListField } from './list-field.tsx';
import {
  conditionKinds,
  conditionOf,
  decidedBy,
  fieldsOf,
  type Node,
  nodeAt,
  titledGroups,
  titledLists,
  valueAt,
  waysOf,
  withValue,
} from './rule-schema.ts';
import { spoken } from './spoken.ts';
import { type Item, isItem } from './use-draft.ts';

type RuleFormProps = {
  readonly item: Item;
  readonly problems: readonly ItemProblem[];
  readonly channels: readonly string[];
  /** The zone (IANA) of the organization. */
  readonly timeZone: string;
  readonly onChange: (item: Item) => void;
};

/** The other fields that are no objects. Objects follow in groups of their own, with the titles of the schema; their lists of objects are lists there, too. */
const COUNTS = ['count', 'sourceTypes', 'sentiments', 'every', 'minVoices'];
const OWN = ['name', 'severity', 'enabled'];

/** A rule as a form: every field except its key and what it watches, with the texts of the schema. */
export function RuleForm({ item, problems, channels, timeZone, onChange }: RuleFormProps) {
  const condition = isItem(item.condition) ? item.condition : {};
  const kind = typeof condition.kind === 'string' ? condition.kind : undefined;
  const { ruleForm: form } = spoken();
  const field = (dotted: string, more: Pick<FieldProps, 'choices' | 'slides'> = {}) => {
    const path = dotted.split('.');
    return (
      <FormField
        key={dotted}
        label={phraseOf(dotted)}
        name={path.at(-1) ?? dotted}
        node={nodeInWords(dotted, kind)}
        value={valueAt(item, path)}
        problem={problemOf(problems, dotted)}
        onChange={(value) => onChange(withValue(item, path, value))}
        {...more}
      />
    );
  };
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{form.unusual}</legend>
        <ConditionFields
          condition={condition}
          field={field}
          onChange={(changed) => onChange({ ...item, condition: changed })}
        />
        {problems
          .filter(({ path }) => path === 'condition' || path === '')
          .map((problem) => (
            <p key={problem.remedy} class="problem">
              {sentence(problem)}
            </p>
          ))}
      </fieldset>
      {titledLists().map((name) => (
        <fieldset key={name}>
          <legend>{groupInWords(name)}</legend>
          <ListField
            {...{ name, node: nodeInWords(name), problems, sentence, timeZone }}
            value={item[name]}
            onChange={(value) => onChange(withValue(item, [name], value))}
          />
        </fieldset>
      ))}
      {[
        { title: form.counts, paths: COUNTS },
        { title: form.rule, paths: OWN },
        ...titledGroups().map(({ name, paths }) => ({ title: groupInWords(name), paths })),
      ].map(({ title, paths }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {paths.map((path) => {
            const node = nodeInWords(path, kind);
            if (node.items?.properties === undefined)
              return field(path, path.endsWith('.channels') ? { choices: channels } : {});
            return (
              <ListField
                key={path}
                {...{ name: path, node, problems, sentence }}
                value={valueAt(item, path.split('.'))}
                onChange={(value) => onChange(withValue(item, path.split('.'), value))}
              />
            );
          })}
        </fieldset>
      ))}
    </form>
  );
}

/** The schema of a field, with its description in the language of the page. */
function nodeInWords(path: string, kind?: string): Node {
  return { ...nodeAt(path.split('.'), kind), ...helpOf(path, kind) };
}

type ConditionFieldsProps = {
  readonly condition: Item;
  /** A field of the rule by its dotted path. */
  readonly field: (dotted: string, more?: Pick<FieldProps, 'slides'>) => JSX.Element;
  readonly onChange: (condition: Item) => void;
};

/** The kind of the condition, the way in which it decides, and its other fields. */
function ConditionFields({ condition, field, onChange }: ConditionFieldsProps) {
  const nodes = conditionKinds();
  const chosen = nodes.find(({ kind }) => kind === condition.kind);
  const ways = waysOf(condition.kind).map((name) => ({ name, title: wayInWords(condition.kind, name) }));
  const { ruleForm: form } = spoken();
  const way = ways.find(({ name }) => name in condition)?.name ?? ways[0]?.name;
  const fields = Object.keys(fieldsOf(chosen?.node ?? {}));
  const others = fields
    .filter((name) => name !== 'kind' && name !== 'window' && !ways.some((each) => each.name === name))
    .flatMap((name) => {
      const inner = Object.keys(fieldsOf(nodeAt(['condition', name], chosen?.kind)));
      return inner.length === 0 ? [name] : inner.map((each) => `${name}.${each}`);
    });
  return (
    <>
      <Segments
        name="kind"
        label={form.kind}
        choices={nodes.map(({ kind }) => {
          const { title, help: hint } = kindInWords(kind);
          return { name: kind, title, hint };
        })}
        chosen={chosen?.kind}
        onChoose={(kind) => onChange(conditionOf(kind, condition))}
      />
      <p class="hint">
        {chosen !== undefined && kindInWords(chosen.kind).help} <code>{chosen?.kind}</code>
      </p>
      <Segments
        name="way"
        label={form.way}
        choices={ways}
        chosen={way}
        onChoose={(name) => onChange(decidedBy(condition, name))}
      />
      {way === 'sensitivity' && (
        <SensitivityField
          node={nodeInWords('condition.sensitivity', chosen?.kind)}
          value={condition.sensitivity}
          onChange={(value) => onChange(withValue(condition, ['sensitivity'], value))}
        />
      )}
      {way !== undefined && way !== 'sensitivity' && field(`condition.${way}`)}
      {others.map((name) => field(`condition.${name}`))}
      {fields.includes('window') && field('condition.window', { slides: true })}
    </>
  );
}

type SegmentsProps = {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly name: string; readonly title: string; readonly hint?: string | undefined }[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
};

/** One of a few, side by side. */
function Segments({ name, label, choices, chosen, onChoose }: SegmentsProps) {
  return (
    <div class="segments" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.name} title={choice.hint}>
          <input type="radio" name={name} checked={choice.name === chosen} onChange={() => onChoose(choice.name)} />
          <span class="segment">{choice.title}</span>
        </label>
      ))}
    </div>
  );
}

/** What is wrong with the field at a path, or with a text of its list, if anything is. */
export function problemOf(problems: readonly ItemProblem[], path: string): string | undefined {
  const problem = problems.find((each) => each.path.replace(/\.\d+$/, '') === path);
  return problem === undefined ? undefined : sentence(problem);
}

/** A problem as one sentence, without its place. */
export function sentence(problem: ItemProblem): string {
  return problemSentence(problem, spoken());
}

/** The problems of an item, each with its place, and why its text is no item at all. */
export function ItemProblems({ problems, broken }: { problems: readonly ItemProblem[]; broken?: string | undefined }) {
  return (
    <ul class="problem">
      {broken !== undefined && <li>{spoken().rules.notJson({ why: broken })}</li>}
      {problems.map((problem) => (
        <li key={`${problem.path} ${problem.remedy}`}>
          <code>{problem.path}</code> {sentence(problem)}
        </li>
      ))}
    </ul>
  );
}
