import type { JSX } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import { present } from '../../../functions/domain/present.ts';
import { groupInWords, helpOf } from './field-phrases.ts';
import { type FieldProps, FormField } from './form-field.tsx';
import { ListField } from './list-field.tsx';
import {
  expectedInWords,
  languageName,
  oftenOf,
  type SummaryOften,
  WEEKDAYS,
  weekdayName,
} from './organization-in-words.ts';
import { ORGANIZATION_SCHEMA } from './organization-schema.ts';
import { problemOf, sentence } from './rule-form.tsx';
import { type Node, nodeIn, valueAt, withValue } from './rule-schema.ts';
import { spoken } from './spoken.ts';
import { type Item, isItem } from './use-draft.ts';

/** The fields that the form shows one by one, in its groups; `expected` is a list. */
const FIELDS = {
  general: ['language', 'timeZone', 'emails', 'mentionsUrl'],
  digest: ['digest.time', 'digest.days', 'digest.email', 'digest.channels', 'digest.whenQuiet'],
  service: ['enabled', 'requestsPerMinute'],
} as const;

type Path = (typeof FIELDS)[keyof typeof FIELDS][number];

type OrganizationFormProps = {
  readonly item: Item;
  readonly problems: readonly ItemProblem[];
  readonly channels: readonly string[];
  /** The zone (IANA) that holds now, and the time (epoch ms). */
  readonly timeZone: string;
  readonly at: number;
  readonly onChange: (item: Item) => void;
};

/** The settings of an organization as a form: every field but its key and the name of its secret. */
export function OrganizationForm({ item, problems, channels, timeZone, at, onChange }: OrganizationFormProps) {
  const { settings } = spoken();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const often = oftenOf(item.digest);
  const field = (path: Path, more: Pick<FieldProps, 'choices' | 'nameOf' | 'suggestions'> = {}, known: Node = {}) => (
    <FormField
      key={path}
      label={settings.labels[path]}
      name={path.split('.').at(-1) ?? path}
      node={{ ...nodeIn(ORGANIZATION_SCHEMA, path.split('.')), description: settings.help[path], ...known }}
      value={valueAt(item, path.split('.'))}
      problem={problemOf(problems, path)}
      onChange={(value) => onChange(withValue(item, path.split('.'), value))}
      {...more}
    />
  );
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <Group title={settings.groups.general}>
        {field('language', { nameOf: languageName }, { default: 'en' })}
        {field('timeZone', { suggestions: zones })}
        {field('emails')}
        {field('mentionsUrl')}
      </Group>
      <Group title={settings.groups.digest}>
        <HowOften often={often} onChange={(chosen) => onChange(withOften(item, chosen))} />
        {problemOf(problems, 'digest') !== undefined && <p class="problem">{problemOf(problems, 'digest')}</p>}
        {often !== 'none' && (
          <>
            {field('digest.time')}
            {(often === 'week' || often === 'month') &&
              field(
                'digest.days',
                { nameOf: weekdayName },
                often === 'week' ? { items: { enum: WEEKDAYS }, description: '' } : { items: { enum: MONTH_DAYS } },
              )}
            {field('digest.email')}
            {field('digest.channels', { choices: channels })}
            {field('digest.whenQuiet')}
          </>
        )}
      </Group>
      <Group title={groupInWords('expected')}>
        <ListField
          name="expected"
          node={{ ...nodeIn(ORGANIZATION_SCHEMA, ['expected']), ...helpOf('expected') }}
          value={item.expected}
          {...{ problems, sentence, timeZone }}
          inWords={(entry) => expectedInWords(entry, { timeZone, at })}
          onChange={(value) => onChange(withValue(item, ['expected'], value))}
        />
      </Group>
      <Group title={settings.groups.service}>
        {field('enabled')}
        {field('requestsPerMinute')}
        <p class="hint">{settings.tokenStays}</p>
      </Group>
    </form>
  );
}

const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));

function Group({ title, children }: { readonly title: string; readonly children: JSX.Element | unknown }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children as JSX.Element}
    </fieldset>
  );
}

function HowOften({
  often,
  onChange,
}: {
  readonly often: SummaryOften;
  readonly onChange: (often: SummaryOften) => void;
}) {
  const id = useId();
  const { settings } = spoken();
  const choices: readonly SummaryOften[] = ['none', 'day', 'week', 'month'];
  return (
    <div class="field">
      <label for={id}>{settings.howOften}</label>
      <select
        id={id}
        value={often}
        onChange={({ currentTarget: { value } }) => onChange(choices.find((each) => each === value) ?? 'none')}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {settings.often[each]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The item with a summary so often: at the time that it had, and on a first day. */
function withOften(item: Item, often: SummaryOften): Item {
  if (often === 'none') return withValue(item, ['digest'], undefined);
  const { days: _days, ...digest } = isItem(item.digest) ? item.digest : {};
  const first = { day: undefined, week: ['MON'], month: ['1'] }[often];
  return { ...item, digest: { time: '08:00', ...digest, ...present({ days: first }) } };
}
