import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { present } from '../../../functions/domain/present.ts';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import { freeRuleId, MATTERS, mattersOf, newRule } from '../../items/new-rule.ts';
import type { NewRuleChoices, WatchableOrganization } from '../new-rule-choices.ts';
import { goTo } from './address.ts';
import { askServer } from './ask-server.ts';
import { roughly } from './in-words.ts';
import { MissingPast } from './missing-past.tsx';
import { NamedOptions } from './named-options.tsx';
import { Nav } from './nav.tsx';
import { Problem } from './problem.tsx';
import { RuleCharts } from './rule-charts.tsx';
import { ItemProblems } from './rule-form.tsx';
import { SmallestHeard } from './smallest-heard.tsx';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';
import { type Item, isItem } from './use-draft.ts';
import { useDrawn } from './use-drawn.ts';
import { useHistory } from './use-history.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = 600_000;

const NOTHING = {};

/**
 * A rule in four answers: which organization, what to watch, what matters, and whom to tell; with what it would have
 * told so far.
 */
export function NewRulePage({ isLost }: { readonly isLost: boolean }) {
  const asks = useCallback(() => askServer('watches', {}), []);
  const { answer, problem } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  const { page, rules } = spoken();
  useEffect(() => {
    document.title = `${rules.newRule} · ${page.name}`;
  }, []);
  return (
    <main class="rule new">
      <Nav at="new" />
      <h1>{rules.newRule}</h1>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {answer !== undefined && <Questions answer={answer} isLost={isLost} />}
      {answer?.organizations.length === 0 && (
        <p>{answer.noneIsSetUp ? rules.noOrganizationYet : `${rules.noOrganization} ${rules.allDisabled}`}</p>
      )}
    </main>
  );
}

const UNANSWERED = { watch: '', matters: 0, severity: '', channels: [], name: '' };

type Answers = {
  readonly organizationId: string;
  readonly watch: string;
  readonly matters: number;
  readonly severity: string;
  readonly channels: readonly string[];
  /** The number that somebody wrote, and the name. */
  readonly number?: number | undefined;
  readonly name: string;
  /** The rule's id if somebody wrote one. */
  readonly written?: string;
};

/** A hook: what was answered, how to change that, and the rule that follows from it. */
function useAnswers({ organizations, rules }: NewRuleChoices) {
  const [answers, setAnswers] = useState<Answers>({ ...UNANSWERED, organizationId: organizations[0]?.id ?? '' });
  const set = (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change }));
  const { organizationId, watch, matters, severity, channels, number, name, written } = answers;
  const organization = organizations.find(({ id }) => id === organizationId);
  const watched = organization?.watches.find(({ kind, id }) => `${kind} ${id}` === watch);
  const possible = mattersOf(watched);
  const matter = possible[matters] ?? MATTERS[0];
  const ruleId = written ?? (watched === undefined ? '' : freeRuleId({ organizationId, watched, matter }, rules));
  const item = useMemo((): Item | undefined => {
    if (watched === undefined) return undefined;
    const said = present({ number, name: name.trim() || undefined, severity: severity || undefined });
    return newRule({ organizationId, watched, matter, channels, ...said }, ruleId);
  }, [organizationId, ruleId, watched, matter, severity, channels, number, name]);
  return { answers, set, organization, possible, matter, ruleId, item };
}

function Questions({ answer, isLost }: { readonly answer: NewRuleChoices; readonly isLost: boolean }) {
  const { answers, set, organization, possible, matter, ruleId, item } = useAnswers(answer);
  const { act, start } = useAct<{ readonly rule: string }>();
  const { rules } = spoken();
  const create = () => {
    if (item === undefined) return;
    start(
      () => askServer('create', { item: formatWireJson(item) }),
      ({ rule }) => goTo({ rule }),
    );
  };
  return (
    <>
      <form
        class="questions"
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <label class="question">
          <span class="question-name">{rules.whose}</span>
          <select
            value={answers.organizationId}
            onChange={({ currentTarget }) => set({ organizationId: currentTarget.value })}
          >
            <NamedOptions of={answer.organizations} />
          </select>
        </label>
        {organization?.problem !== undefined && <p class="problem">{organization.problem}</p>}
        <label class="question">
          <span class="question-name">{rules.whatWatched}</span>
          <select value={answers.watch} onChange={({ currentTarget }) => set({ watch: currentTarget.value })}>
            <option value="" disabled>
              {rules.chooseWatch}
            </option>
            <Watches organization={organization} />
          </select>
        </label>
        <Matters possible={possible} matter={matter} answers={answers} set={set} />
        <fieldset class="question" aria-label={rules.whoHears}>
          <span class="question-name">{rules.whoHears}</span>
          <div>
            <Audience known={answer.channels} answers={answers} set={set} />
          </div>
        </fieldset>
        <label class="question">
          <span class="question-name">{rules.whatCalled}</span>
          <input
            type="text"
            dir="auto"
            value={answers.name}
            placeholder={ruleId}
            onInput={({ currentTarget }) => set({ name: currentTarget.value })}
          />
        </label>
        <div class="buttons">
          <label>
            {rules.itsId}{' '}
            <input
              type="text"
              value={ruleId}
              disabled={item === undefined}
              onInput={({ currentTarget }) => set({ written: currentTarget.value })}
            />
          </label>
          <button type="submit" class="main" disabled={item === undefined || isLost}>
            {rules.create}
          </button>
          <Problem text={problemOfAct(act)} isInline />
        </div>
      </form>
      {item !== undefined && <Preview item={item} timeZone={organization?.timeZone ?? 'UTC'} isLost={isLost} />}
    </>
  );
}

type MattersProps = Pick<ReturnType<typeof useAnswers>, 'possible' | 'matter' | 'answers' | 'set'>;

/** What matters: one of the kinds that are possible, and the number of one that asks for it. */
function Matters({ possible, matter, answers, set }: MattersProps) {
  const { rules } = spoken();
  return (
    <fieldset class="question" aria-label={rules.whatMatters}>
      <span class="question-name">{rules.whatMatters}</span>
      <div>
        {possible.map(({ short }, index) => (
          <label key={short}>
            <input
              type="radio"
              name="matters"
              checked={index === answers.matters}
              onChange={() => set({ matters: index, number: undefined })}
            />{' '}
            {rules.matters[short]}
          </label>
        ))}
        {matter.number !== undefined && (
          <label>
            {rules.howMany}{' '}
            <input
              type="number"
              min={1}
              step={1}
              value={answers.number ?? Number(matter.condition[matter.number])}
              onInput={({ currentTarget }) =>
                set({ number: currentTarget.value === '' ? undefined : Number(currentTarget.value) })
              }
            />
          </label>
        )}
      </div>
    </fieldset>
  );
}

type AudienceProps = {
  readonly known: readonly string[];
  readonly answers: Answers;
  readonly set: (change: Partial<Answers>) => void;
};

function Audience({ known, answers: { channels, severity }, set }: AudienceProps) {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    askServer('channels', {})
      .then((answer) => setEmail(answer.email))
      .catch(() => setEmail(spoken().rules.unknownReaders));
  }, []);
  const { nouns, rules } = spoken();
  return (
    <>
      <p>{rules.byEmail({ readers: email ?? '…' })}</p>
      {known.map((channel) => (
        <label key={channel}>
          <input
            type="checkbox"
            checked={channels.includes(channel)}
            onChange={({ currentTarget }) =>
              set({
                channels: currentTarget.checked ? [...channels, channel] : channels.filter((each) => each !== channel),
              })
            }
          />{' '}
          <bdi>{channel}</bdi>
        </label>
      ))}
      <label>
        {rules.as}{' '}
        <select value={severity} onChange={({ currentTarget }) => set({ severity: currentTarget.value })}>
          <option value="">{nouns.severities.warning}</option>
          <option value="critical">{rules.criticalToo}</option>
          <option value="info">{nouns.severities.info}</option>
        </select>
      </label>
    </>
  );
}

function Watches({ organization }: { readonly organization: WatchableOrganization | undefined }) {
  const { rules } = spoken();
  return (['keyword', 'group'] as const).map((kind) => {
    const watches = organization?.watches.filter((each) => each.kind === kind) ?? [];
    return watches.length === 0 ? null : (
      <optgroup key={kind} label={kind === 'keyword' ? rules.keywords : rules.groups}>
        {watches.map(({ id, name }) => (
          <option key={id} value={`${kind} ${id}`} dir="auto">
            {name}
          </option>
        ))}
      </optgroup>
    );
  });
}

/** What the rule would have told, judged on stored history or on one that was read for it. */
function Preview({ item, timeZone, isLost }: { item: Item; timeZone: string; isLost: boolean }) {
  const [history, putHistory] = useHistory({ item, baseItem: NOTHING }, NOTHING);
  const wanted = useMemo(
    () => (history === undefined ? undefined : { item, history, timeZone }),
    [item, history, timeZone],
  );
  const { drawn, problems } = useDrawn('tried', wanted);
  const { rules } = spoken();
  if (problems.length > 0) return <ItemProblems problems={problems} />;
  if (drawn === undefined) return null;
  if (drawn.at.length === 0) {
    const name = isItem(item.watch) ? formatWireJson(item.watch) : '';
    return (
      <MissingPast key={name} lacks={drawn.lacks} itemText={formatWireJson(item)} isLost={isLost} onRead={putHistory} />
    );
  }
  return (
    <>
      <p class="chart-tools">
        {drawn.foundInWords ??
          rules.wouldHaveTold({
            alerts: drawn.alerts.length,
            perWeek: rules.perWeek({ count: roughly(drawn.alertsPerWeek) }),
          })}{' '}
        {rules.timesAreOf({ zone: timeZone })}
      </p>
      {drawn.found === undefined && <SmallestHeard wanted={wanted} />}
      <RuleCharts
        drawn={drawn}
        vanished={[]}
        timeZone={timeZone}
        seen={{ from: drawn.from, to: drawn.to }}
        alert={undefined}
        onSeen={() => undefined}
        onAlert={() => undefined}
      />
    </>
  );
}
