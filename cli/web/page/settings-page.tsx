import { useCallback, useEffect, useState } from 'preact/hooks';
import { MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { OrganizationSettings, OrganizationsAnswer } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { Nav } from './nav.tsx';
import { draftOf, OrganizationEditor } from './organization-editor.tsx';
import { expectedInWords, languageName, summaryInWords } from './organization-in-words.ts';
import { ORGANIZATION_SCHEMA } from './organization-schema.ts';
import { QuietHours } from './quiet-hours.tsx';
import { nodeIn } from './rule-schema.ts';
import { spoken } from './spoken.ts';
import { SummaryNow } from './summary-now.tsx';
import { hasDraft, type Item, isItem, itemOf } from './use-draft.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = MINUTE_MS;

/** The settings of each organization, in words, and as a form for those who may change them. */
export function SettingsPage({ isLost }: { readonly isLost: boolean }) {
  const asks = useCallback(() => askServer('organizations', {}), []);
  const { answer, problem, again } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  const { page, rules } = spoken();
  const title = page.navigation.settings;
  useEffect(() => {
    document.title = `${title} · ${page.name}`;
  }, []);
  return (
    <main class="settings">
      <Nav at="settings" />
      <h1 class="beside-summary">{title}</h1>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {answer?.organizations.map((settings) => (
        <Organization key={settings.id} {...{ settings, answer, isLost, again }} />
      ))}
      {answer?.organizations.length === 0 && <p>{rules.noOrganizationYet}</p>}
    </main>
  );
}

type OrganizationProps = {
  readonly settings: OrganizationSettings;
  readonly answer: OrganizationsAnswer;
  readonly isLost: boolean;
  readonly again: () => void;
};

function Organization({ settings, answer, isLost, again }: OrganizationProps) {
  const [isOpen, setOpen] = useState(() => !answer.readOnly && hasDraft(draftOf(settings)));
  const { rules, settings: words } = spoken();
  const { id, name = words.organization({ id }) } = settings;
  const item = itemOf(settings.item);
  const saved = () => {
    again();
    void reloadInItsLanguage();
  };
  return (
    <section class="organization" aria-label={name}>
      <div class="beside-summary">
        <h2>
          <bdi>{name}</bdi> <span class="quiet">{settings.name === undefined ? '' : id}</span>
        </h2>
        <Facts {...{ settings, item, answer }} />
        {!answer.readOnly && !isOpen && (
          <p class="buttons">
            <button type="button" onClick={() => setOpen(true)}>
              {rules.edit}
            </button>
          </p>
        )}
        {isOpen && (
          <OrganizationEditor {...{ settings, answer, isLost }} onSaved={saved} onClose={() => setOpen(false)} />
        )}
        <QuietHours settings={settings} readOnly={answer.readOnly} isLost={isLost} onDone={again} />
      </div>
      {answer.mayAsk && item.enabled !== false && <SummaryNow organization={id} isLost={isLost} />}
    </section>
  );
}

/** The page is in another language if its organizations are now. */
async function reloadInItsLanguage(): Promise<void> {
  const { language } = await askServer('language', {});
  if (language !== spoken().language) location.reload();
}

type FactsProps = {
  readonly settings: OrganizationSettings;
  readonly item: Item;
  readonly answer: OrganizationsAnswer;
};

/** The settings in words. */
function Facts({ settings: { timeZone, emails }, item, answer: { at } }: FactsProps) {
  const { settings } = spoken();
  const addresses = Array.isArray(item.emails) ? item.emails.map(String) : [];
  const named = addresses.length > 0 ? addresses : [settings.addresses({ count: emails })];
  const { labels, groups } = settings;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const expected = Array.isArray(item.expected) ? item.expected.filter(isItem) : [];
  const requests = Number(item.requestsPerMinute ?? nodeIn(ORGANIZATION_SCHEMA, ['requestsPerMinute']).default);
  const facts: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    [labels.language, [languageName(text(item.language) ?? 'en')]],
    [labels.timeZone, [text(item.timeZone) ?? settings.zoneOfService({ zone: timeZone })]],
    [labels.emails, named],
    [groups.digest, [summaryInWords(item)]],
    [
      settings.isExpected,
      expected.length === 0
        ? [settings.nothingExpected]
        : expected.map((entry) => expectedInWords(entry, { timeZone, at })),
    ],
    [labels.mentionsUrl, [text(item.mentionsUrl) ?? settings.noLink]],
    [labels.enabled, [item.enabled === false ? settings.no : settings.yes]],
    [labels.requestsPerMinute, [settings.atMost({ requests })]],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, said]) => (
        <div key={name} class="fact">
          <dt>{name}</dt>
          {said.map((each) => (
            <dd key={each} dir="auto">
              {each}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
