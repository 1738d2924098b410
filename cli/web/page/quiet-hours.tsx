import { useState } from 'preact/hooks';
import { parseWireJson } from '../../../functions/media-api/wire-json.ts';
import type { OrganizationSettings, QuietHoursAnswer, QuietRule } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { groupInWords, helpOf, phraseOf } from './field-phrases.ts';
import { FormField } from './form-field.tsx';
import { quietHoursInWords, weekdayName } from './organization-in-words.ts';
import { Problem } from './problem.tsx';
import { RuleLinks } from './rule-links.tsx';
import { fieldsOf, nodeAt, withValue } from './rule-schema.ts';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';
import type { Item } from './use-draft.ts';

type QuietHoursProps = {
  readonly settings: Pick<OrganizationSettings, 'id' | 'quiet'>;
  readonly readOnly: boolean;
  readonly isLost: boolean;
  readonly onDone: () => void;
};

const node = nodeAt(['quietHours'], undefined);

/** The quiet hours of the rules of an organization: which have which, and a way to set them for all. */
export function QuietHours({ settings: { id, quiet }, readOnly, isLost, onDone }: QuietHoursProps) {
  const [isOpen, setOpen] = useState(false);
  const { settings } = spoken();
  const kinds = [...new Set(quiet.map(({ quietHours = '' }) => quietHours))];
  const having = (text: string) => quiet.filter(({ quietHours = '' }) => quietHours === text).map(({ rule }) => rule);
  if (quiet.length === 0) return null;
  return (
    <div>
      <h3>{groupInWords('quietHours')}</h3>
      <ul>
        {kinds.map((text) => (
          <li key={text}>
            <b>{quietHoursInWords(text === '' ? undefined : parseWireJson(text))}</b>
            {': '}
            {kinds.length === 1 ? settings.rulesWith({ rules: quiet.length }) : <RuleLinks rules={having(text)} />}
          </li>
        ))}
      </ul>
      {!readOnly && !isOpen && (
        <button type="button" disabled={isLost} onClick={() => setOpen(true)}>
          {settings.setQuietHours}
        </button>
      )}
      {isOpen && <SetForAll {...{ id, quiet, isLost, onDone }} onClose={() => setOpen(false)} />}
    </div>
  );
}

type SetForAllProps = {
  readonly id: string;
  readonly quiet: readonly QuietRule[];
  readonly isLost: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function SetForAll({ id, quiet, isLost, onDone, onClose }: SetForAllProps) {
  const first = quiet.find(({ quietHours }) => quietHours !== undefined)?.quietHours;
  const [isQuiet, setQuiet] = useState(true);
  const [hours, setHours] = useState<Item>(() =>
    first === undefined ? { from: '22:00', to: '07:00' } : (parseWireJson(first) as Item),
  );
  const { act, start } = useAct<QuietHoursAnswer>();
  const { rules, settings } = spoken();
  const wanted = isQuiet ? hours : null;
  const changed = quiet.filter(({ quietHours }) => quietHoursInWords(read(quietHours)) !== quietHoursInWords(wanted));
  const save = () => start(() => askServer('quietHours', { organization: id, quietHours: wanted }), onDone);
  return (
    <fieldset class="panel" aria-label={settings.quietHoursOfAll}>
      <FormField
        label={settings.hasQuietHours}
        name="quietHours"
        node={{ type: 'boolean', default: true }}
        value={isQuiet}
        onChange={(value) => setQuiet(value !== false)}
      />
      {isQuiet &&
        Object.entries(fieldsOf(node)).map(([field, own]) => (
          <FormField
            key={field}
            label={phraseOf(`quietHours.${field}`)}
            name={field}
            node={{ ...own, ...helpOf(`quietHours.${field}`) }}
            nameOf={weekdayName}
            value={hours[field]}
            onChange={(value) => setHours(withValue(hours, [field], value))}
          />
        ))}
      <p>{settings.quietRulesChange({ changed: changed.length, all: quiet.length })}</p>
      {changed.length < quiet.length && changed.length > 0 && (
        <p>
          <RuleLinks rules={changed.map(({ rule }) => rule)} />
        </p>
      )}
      <div class="buttons">
        <button
          type="button"
          class="main"
          disabled={isLost || changed.length === 0 || act.kind === 'working'}
          onClick={save}
        >
          {rules.save}
        </button>
        <button type="button" onClick={onClose}>
          {rules.close}
        </button>
      </div>
      <div role="status">
        {act.kind === 'done' && <p>{settings.quietHoursSet({ rules: act.answer.changed })}</p>}
        {act.kind === 'done' && act.answer.left.length > 0 && (
          <p class="problem">{settings.leftAlone({ rules: act.answer.left.join(', ') })}</p>
        )}
      </div>
      <Problem text={problemOfAct(act)} />
    </fieldset>
  );
}

const read = (text: string | undefined) => (text === undefined ? undefined : parseWireJson(text));
