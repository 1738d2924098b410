import { useId, useState } from 'preact/hooks';
import { SENSITIVITIES, SENSITIVITY_DAYS } from '../../../functions/domain/engine/parameters.ts';
import { choiceInWords, phraseOf } from './field-phrases.ts';
import type { Node } from './rule-schema.ts';
import { spoken } from './spoken.ts';
import { clockText, writtenMoment } from './written-moment.ts';

export type FieldProps = {
  /** What it is called, and its name in the item. */
  readonly label: string;
  readonly name: string;
  readonly node: Node;
  readonly value: unknown;
  /** Choices that the schema does not know, such as the existing channels. */
  readonly choices?: readonly string[];
  /** What people call a choice of the schema, if not by the words of the form. */
  readonly nameOf?: (choice: string) => string;
  /** What may be written, among other things. */
  readonly suggestions?: readonly string[];
  /** The zone (IANA) by whose clock a moment is chosen; without it, it is written with its offset. */
  readonly timeZone?: string | undefined;
  /** Whether a length has a slider, too. */
  readonly slides?: boolean;
  /** What is wrong with it. */
  readonly problem?: string | undefined;
  readonly onChange: (value: unknown) => void;
};

const LENGTHS = ['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d', '3d', '7d', '14d'] as const;

/** A field of an item, as the schema describes it; an empty field is left out of the item, so its default holds. */
export function FormField(props: FieldProps) {
  const { label, name, node, problem } = props;
  const id = useId();
  const isGroup = node.type === 'array' && valuesOf(props) !== undefined;
  // What a moment is chosen by needs no words about how to write one.
  const hint = isMoment(props) ? undefined : node.description;
  return (
    <div class={`field ${node.type === 'boolean' ? 'check' : ''}`}>
      {isGroup ? (
        <span class="label" id={id}>
          {label} <code class="field-name">{name}</code>
        </span>
      ) : (
        <label for={id}>
          {label} <code class="field-name">{name}</code>
        </label>
      )}
      <Control {...props} id={id} />
      <CodeNames name={name} value={props.value} />
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint !== undefined && hint !== '' && <p class="hint">{hint}</p>}
    </div>
  );
}

/** Fields that take codes, and what these name. */
const CODES: Readonly<Record<string, 'language' | 'region'>> = { languages: 'language', locations: 'region' };

/** What people call the languages or countries of a field, each with its code. */
function CodeNames({ name, value }: Pick<FieldProps, 'name' | 'value'>) {
  const type = CODES[name];
  if (type === undefined || !Array.isArray(value)) return null;
  const named = value
    .map((code) => ({ code: String(code), said: spoken().nameOf(type, String(code)) }))
    .filter(({ code, said }) => said !== code);
  if (named.length === 0) return null;
  return (
    <p class="hint">
      {named.map(({ code, said }) => (
        <span key={code}>
          {said} <code class="field-name">{code}</code>{' '}
        </span>
      ))}
    </p>
  );
}

/** Whether a field is a moment that can be chosen by date and clock. */
function isMoment({ node, value, timeZone }: FieldProps): boolean {
  const takes = node.pattern !== undefined && new RegExp(node.pattern, 'u').test('2026-11-30T09:00:00+01:00');
  return takes && timeZone !== undefined && (value === undefined || !Number.isNaN(Date.parse(String(value))));
}

/** The values that may be chosen for a list; undefined for one of texts that people write. */
function valuesOf({ node, choices }: Pick<FieldProps, 'node' | 'choices'>): readonly string[] | undefined {
  return choices ?? node.items?.enum;
}

function Control(props: FieldProps & { readonly id: string }) {
  const { id, name, node, value, choices, slides, problem, suggestions, timeZone = 'UTC', onChange } = props;
  const nameOf = props.nameOf ?? choiceInWords;
  const described = problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` };
  const among = valuesOf({ node, ...(choices === undefined ? {} : { choices }) });
  if (node.type === 'array' && among === undefined)
    return <Lines id={id} value={value} described={described} onChange={onChange} />;
  if (node.type === 'array')
    return (
      <Choices
        {...{ id, value, onChange }}
        of={among ?? []}
        nameOf={choices === undefined ? nameOf : (choice) => choice}
      />
    );
  if (node.type === 'boolean') {
    const isSet = typeof value === 'boolean' ? value : node.default === true;
    return (
      <input
        id={id}
        type="checkbox"
        checked={isSet}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked === (node.default === true) ? undefined : currentTarget.checked)
        }
      />
    );
  }
  if (node.enum !== undefined) {
    const { ruleForm: form } = spoken();
    return (
      <select
        id={id}
        value={typeof value === 'string' ? value : ''}
        {...described}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
      >
        <option value="">
          {typeof node.default === 'string' ? form.defaultIs({ value: nameOf(node.default) }) : form.default}
        </option>
        {node.enum.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
    );
  }
  if (node.type === 'integer' || node.type === 'number')
    return <NumberControl id={id} label={name} node={node} value={value} described={described} onChange={onChange} />;
  if (isMoment(props)) return <MomentControl {...{ id, value, timeZone, described, onChange }} />;
  // Lengths of time are recognized by a pattern that matches `1h`.
  const isLength = node.pattern !== undefined && new RegExp(node.pattern, 'u').test('1h');
  const listed = isLength ? LENGTHS : suggestions;
  return (
    <div class={slides ? 'number' : ''}>
      <input
        id={id}
        type="text"
        dir="auto"
        value={typeof value === 'string' ? value : ''}
        placeholder={typeof node.default === 'string' ? node.default : ''}
        {...(listed === undefined ? {} : { list: `${id}-listed` })}
        {...(isLength ? { size: 6 } : {})}
        {...described}
        onInput={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
      />
      {listed !== undefined && (
        <datalist id={`${id}-listed`}>
          {listed.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {isLength && slides && <LengthSlider label={name} value={value} onChange={onChange} />}
    </div>
  );
}

/** Any of several values; also those that are chosen and no longer among them. */
function Choices({
  id,
  of,
  nameOf,
  value,
  onChange,
}: {
  readonly id: string;
  readonly of: readonly string[];
  readonly nameOf: (choice: string) => string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <fieldset class="choices" aria-labelledby={id}>
      {[...new Set([...of, ...chosen])].map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ currentTarget }) => {
              const after = currentTarget.checked ? [...chosen, choice] : chosen.filter((each) => each !== choice);
              onChange(after.length === 0 ? undefined : after);
            }}
          />{' '}
          {nameOf(choice)}
        </label>
      ))}
      {of.length + chosen.length === 0 && <span class="quiet">{spoken().ruleForm.noChoice}</span>}
    </fieldset>
  );
}

/** A list of texts, each on a line of its own. What is typed stays as it is, also a line that is still empty. */
function Lines({
  id,
  value,
  described,
  onChange,
}: Pick<FieldProps, 'value' | 'onChange'> & { readonly id: string; readonly described: object }) {
  const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);
  const given = Array.isArray(value) ? value.map(String) : [];
  const [typed, setTyped] = useState(given.join('\n'));
  const shown = linesOf(typed).join('\n') === given.join('\n') ? typed : given.join('\n');
  return (
    <textarea
      id={id}
      dir="auto"
      rows={Math.max(1, shown.split('\n').length)}
      placeholder={spoken().ruleForm.onePerLine}
      value={shown}
      {...described}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const lines = linesOf(currentTarget.value);
        onChange(lines.length === 0 ? undefined : lines);
      }}
    />
  );
}

/** A moment by date and clock, in a zone; it is written with its offset there. */
function MomentControl({
  id,
  value,
  timeZone,
  described,
  onChange,
}: Pick<FieldProps, 'value' | 'onChange'> & {
  readonly id: string;
  readonly timeZone: string;
  readonly described: object;
}) {
  return (
    <input
      id={id}
      type="datetime-local"
      value={value === undefined ? '' : clockText(Date.parse(String(value)), timeZone)}
      {...described}
      onInput={({ currentTarget }) => {
        // It is empty while a part is still to be chosen.
        if (currentTarget.value !== '') onChange(writtenMoment(currentTarget.value, timeZone));
      }}
    />
  );
}

/** A slider through the usual lengths; another length is shown at the nearest one. */
function LengthSlider({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const days = typeof value === 'string' ? lengthInDays(value) : 0;
  const distance = (length: string) => Math.abs(Math.log(lengthInDays(length) / days));
  const nearest = LENGTHS.reduce((best, length) => (distance(length) < distance(best) ? length : best), LENGTHS[0]);
  return (
    <input
      type="range"
      aria-label={spoken().ruleForm.bySlider({ field: label })}
      min={0}
      max={LENGTHS.length - 1}
      value={LENGTHS.indexOf(nearest)}
      aria-valuetext={nearest}
      onInput={({ currentTarget }) => onChange(LENGTHS[Number(currentTarget.value)])}
    />
  );
}

/** What is larger is an id and no count. */
const MOST_COUNTED = 1_000_000_000;

/**
 * A number, with a slider beside it if there are many values. The slider is logarithmic, because from 10 to 20 is as
 * large a step as from 100 to 200.
 */
function NumberControl({
  id,
  label,
  node,
  value,
  described,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly node: Node;
  readonly value: unknown;
  readonly described: object;
  readonly onChange: (value: unknown) => void;
}) {
  const { minimum = node.exclusiveMinimum ?? 0, maximum = 1 } = node;
  const isCount = node.type === 'integer' && maximum > 1000 && maximum <= MOST_COUNTED;
  // An id may be larger than what a number holds.
  const read = (text: string) =>
    maximum > Number.MAX_SAFE_INTEGER && /^\d+$/.test(text) ? BigInt(text) : Number(text);
  const shown = typeof value === 'number' ? value : Number(node.default ?? minimum);
  const most = 10_000;
  return (
    <div class="number">
      <input
        id={id}
        type="number"
        step={node.type === 'integer' ? 1 : 'any'}
        min={minimum}
        max={maximum}
        value={typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''}
        placeholder={node.default === undefined ? '' : String(node.default)}
        {...described}
        onInput={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : read(currentTarget.value))}
      />
      {isCount && (
        <input
          type="range"
          aria-label={spoken().ruleForm.bySlider({ field: label })}
          min={0}
          max={100}
          value={Math.round((100 * Math.log1p(Math.max(0, shown - minimum))) / Math.log1p(most - minimum))}
          aria-valuetext={String(shown)}
          onInput={({ currentTarget }) =>
            onChange(minimum + Math.round(Math.expm1((Number(currentTarget.value) / 100) * Math.log1p(most - minimum))))
          }
        />
      )}
    </div>
  );
}

/** The stops of the slider, from many false alarms to few. */
const STOPS = [...SENSITIVITIES].reverse();

/** How many false alarms chance may raise: a slider from many to few. */
export function SensitivityField({ node, value, onChange }: Pick<FieldProps, 'node' | 'value' | 'onChange'>) {
  const id = useId();
  const name = SENSITIVITIES.find((each) => each === value) ?? 'balanced';
  const { ruleForm: form } = spoken();
  const words = form.falseAlarmIn({ days: SENSITIVITY_DAYS[name], name: choiceInWords(name) });
  return (
    <div class="field">
      <label for={id}>
        {phraseOf('condition.sensitivity')} <code class="field-name">sensitivity</code>
      </label>
      <div class="slider">
        <span class="quiet">{form.hearsMore}</span>
        <input
          id={id}
          type="range"
          min={0}
          max={STOPS.length - 1}
          value={STOPS.indexOf(name)}
          aria-valuetext={words}
          onInput={({ currentTarget }) => onChange(STOPS[Number(currentTarget.value)])}
        />
        <span class="quiet">{form.fewerFalseAlarms}</span>
      </div>
      <output for={id}>{words}</output>
      {node.description !== undefined && <p class="hint">{node.description}</p>}
    </div>
  );
}

const UNIT_DAYS: Readonly<Record<string, number>> = { m: 1 / 1440, h: 1 / 24, d: 1 };

/** A length such as `90m`, in days. */
function lengthInDays(length: string): number {
  return Number.parseInt(length, 10) * (UNIT_DAYS[length.at(-1) ?? 'd'] ?? 1);
}
