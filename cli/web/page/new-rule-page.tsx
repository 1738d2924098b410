import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import { freeRuleId, MATTERS, newRule } from '../../init/new-rule.ts';
import type { NewRuleChoices, WatchableOrganization } from '../../init/new-rule-choices.ts';
import { goTo } from './address.ts';
import { askServer, Unanswered } from './ask-server.ts';
import { counted, perWeek } from './in-words.ts';
import { MissingPast } from './missing-past.tsx';
import { Nav } from './nav.tsx';
import { RuleCharts } from './rule-charts.tsx';
import { sentence } from './rule-form.tsx';
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
  useEffect(() => {
    document.title = 'New rule · Mention alerts';
  }, []);
  return (
    <main class="rule new">
      <Nav at="new" />
      <h1>New rule</h1>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {answer !== undefined && <Questions answer={answer} isLost={isLost} />}
      {answer?.organizations.length === 0 && (
        <p>There is no organization to choose. {answer.problem ?? 'Each that has an item is disabled.'}</p>
      )}
    </main>
  );
}

function Questions({ answer, isLost }: { readonly answer: NewRuleChoices; readonly isLost: boolean }) {
  const { organizations, channels } = answer;
  const [organizationId, setOrganization] = useState(organizations[0]?.id ?? '');
  const organization = organizations.find(({ id }) => id === organizationId);
  const [watch, setWatch] = useState<string>('');
  const [matters, setMatters] = useState(0);
  const [severity, setSeverity] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [written, setWritten] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const watched = organization?.watches.find(({ kind, id }) => `${kind} ${id}` === watch);
  const matter = MATTERS[matters] ?? MATTERS[0];
  const free = watched === undefined ? '' : freeRuleId({ organizationId, watched, matter }, answer.rules);
  const ruleId = written ?? free;
  const item = useMemo((): Item | undefined => {
    if (watched === undefined) return undefined;
    const answers = { organizationId, watched, matter, channels: chosen, ...(severity === '' ? {} : { severity }) };
    return newRule(answers, ruleId);
  }, [organizationId, ruleId, watched, matter, severity, chosen]);
  const create = () => {
    if (item === undefined) return;
    setProblem(undefined);
    askServer('create', { item: formatWireJson(item) })
      .then(({ rule }) => goTo({ rule }))
      .catch((error: unknown) => setProblem(error instanceof Unanswered ? error.message : String(error)));
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
          <span class="question-name">Whose mentions?</span>
          <select value={organizationId} onChange={({ currentTarget }) => setOrganization(currentTarget.value)}>
            {organizations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {organization?.isNew === true && (
          <p class="quiet">It has no item yet: one is written with its first rule, with the token of the stack.</p>
        )}
        {organization?.problem !== undefined && <p class="problem">{organization.problem}</p>}
        <label class="question">
          <span class="question-name">What is watched?</span>
          <select value={watch} onChange={({ currentTarget }) => setWatch(currentTarget.value)}>
            <option value="" disabled>
              Choose a keyword or a group
            </option>
            <Watches organization={organization} />
          </select>
        </label>
        <fieldset class="question" aria-label="What matters?">
          <span class="question-name">What matters?</span>
          <div>
            {MATTERS.map(({ words, short }, index) => (
              <label key={short}>
                <input type="radio" name="matters" checked={index === matters} onChange={() => setMatters(index)} />{' '}
                {words}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset class="question" aria-label="Who hears of it?">
          <span class="question-name">Who hears of it?</span>
          <div>
            <p>The email subscribers of the topic alerts, each by their filter.</p>
            {channels.map((channel) => (
              <label key={channel}>
                <input
                  type="checkbox"
                  checked={chosen.includes(channel)}
                  onChange={({ currentTarget }) =>
                    setChosen(currentTarget.checked ? [...chosen, channel] : chosen.filter((each) => each !== channel))
                  }
                />{' '}
                {channel}
              </label>
            ))}
            <label>
              as{' '}
              <select value={severity} onChange={({ currentTarget }) => setSeverity(currentTarget.value)}>
                <option value="">warning</option>
                <option value="critical">critical: through quiet hours, too</option>
                <option value="info">info</option>
              </select>
            </label>
          </div>
        </fieldset>
        <div class="buttons">
          <label>
            Its id{' '}
            <input
              type="text"
              value={ruleId}
              disabled={item === undefined}
              onInput={({ currentTarget }) => setWritten(currentTarget.value)}
            />
          </label>
          <button type="submit" class="main" disabled={item === undefined || isLost}>
            Create
          </button>
          {problem !== undefined && (
            <span class="problem" role="alert">
              {problem}
            </span>
          )}
        </div>
      </form>
      {item !== undefined && <Preview item={item} timeZone={organization?.timeZone ?? 'UTC'} isLost={isLost} />}
    </>
  );
}

function Watches({ organization }: { readonly organization: WatchableOrganization | undefined }) {
  return (['keyword', 'group'] as const).map((kind) => {
    const watches = organization?.watches.filter((each) => each.kind === kind) ?? [];
    return watches.length === 0 ? null : (
      <optgroup key={kind} label={kind === 'keyword' ? 'Keywords' : 'Groups'}>
        {watches.map(({ id, name }) => (
          <option key={id} value={`${kind} ${id}`}>
            {name}
          </option>
        ))}
      </optgroup>
    );
  });
}

/** What the rule would have told, judged on stored history or on one that was read for it. */
function Preview({
  item,
  timeZone,
  isLost,
}: {
  readonly item: Item;
  readonly timeZone: string;
  readonly isLost: boolean;
}) {
  const [history, putHistory] = useHistory({ item, baseItem: NOTHING }, NOTHING);
  const { drawn, problems } = useDrawn(
    'tried',
    useMemo(() => (history === undefined ? undefined : { item, history, timeZone }), [item, history, timeZone]),
  );
  if (problems.length > 0) {
    return (
      <ul class="problem">
        {problems.map((problem) => (
          <li key={problem.path}>
            <code>{problem.path}</code> {sentence(problem)}
          </li>
        ))}
      </ul>
    );
  }
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
        In what is kept it would have told{' '}
        {drawn.alerts.length === 0
          ? 'nothing'
          : `${counted(drawn.alerts.length, 'alert')}, ${perWeek(drawn.alertsPerWeek)}`}
        .
      </p>
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
