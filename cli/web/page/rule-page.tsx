import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { DAY_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { isolated } from '../../../functions/languages/isolated.ts';
import type { RuleAnswer, RuleRow } from '../answers.ts';
import type { DrawnRule } from '../drawn-rule.ts';
import { AcknowledgeControl } from './acknowledge-control.tsx';
import { type Address, goTo } from './address.ts';
import { AlertList } from './alert-list.tsx';
import { askServer } from './ask-server.ts';
import { ChartKey } from './chart-key.tsx';
import { readyEngine, type ToDraw } from './engine.ts';
import { roughly } from './in-words.ts';
import { StateOf } from './marks.tsx';
import { MentionList } from './mention-list.tsx';
import { MissingPast } from './missing-past.tsx';
import { Nav } from './nav.tsx';
import { RuleCharts } from './rule-charts.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { SilenceControl } from './silence-control.tsx';
import { Sensitivities, SmallestHeard } from './smallest-heard.tsx';
import { spoken } from './spoken.ts';
import { TestControl } from './test-control.tsx';
import { ToldList } from './told-list.tsx';
import { type Draft, isItem, useDraft } from './use-draft.ts';
import { useDrawn } from './use-drawn.ts';
import { useHistory } from './use-history.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = MINUTE_MS;

/** Buttons for the visible span: this many days up to now. */
const DAYS = [1, 3, 14] as const;

type RulePageProps = {
  readonly rule: string;
  readonly address: Address;
  readonly isLost: boolean;
};

/** One rule: what it counted, what is usual, what it told, and what it would tell after a change. */
export function RulePage({ rule, address, isLost }: RulePageProps) {
  const asks = useCallback(() => askServer('rule', { rule }), [rule]);
  const { answer, problem, again } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  const asksAll = useCallback(() => askServer('home', {}), []);
  // The charts are loaded first, because the status of all rules is more work for the server.
  const home = useRegularly(asksAll, { everyMs: EVERY_MS, pauses: isLost || answer === undefined });
  const row = home.answer?.rules.find((each) => each.rule === rule);
  useEffect(() => {
    document.title = rule;
    readyEngine();
  }, [rule]);
  if (answer === undefined) {
    return (
      <main class="rule">
        <Nav />
        {problem !== undefined && <p class="problem">{problem}</p>}
      </main>
    );
  }
  const lookAgain = () => {
    again();
    home.again();
  };
  return (
    <KnownRule
      answer={answer}
      row={row}
      at={home.answer?.at ?? answer.at}
      address={address}
      isLost={isLost}
      again={lookAgain}
      problem={problem}
    />
  );
}

type KnownRuleProps = {
  readonly answer: RuleAnswer;
  /** How the rule is doing; absent until that is known, and for a rule that is not judged. */
  readonly row: RuleRow | undefined;
  readonly at: number;
  readonly address: Address;
  readonly isLost: boolean;
  readonly problem: string | undefined;
  readonly again: () => void;
};

/** A hook: what the rule told as it is saved and what it would tell as drafted, and how to put a past read for it. */
function useDrawings(draft: Draft, { history: stored, timeZone, expected, marked }: RuleAnswer) {
  const { baseItem, item, isChanged } = draft;
  const [history, putHistory] = useHistory(draft, stored);
  const asSaved = useMemo(
    () => ({ item: baseItem, history: stored, timeZone, expected, marked }),
    [baseItem, stored, timeZone, expected, marked],
  );
  const asTried = useMemo(
    () => (isChanged && history !== undefined ? { item, history, timeZone, expected, marked } : undefined),
    [isChanged, item, history, timeZone, expected, marked],
  );
  const saved = useDrawn('saved', asSaved);
  const tried = useDrawn('tried', asTried);
  const vanished = useMemo(
    () => vanishedOf(saved.drawn, isChanged ? tried.drawn : undefined),
    [saved.drawn, tried.drawn, isChanged],
  );
  const { problems } = isChanged ? tried : saved;
  return {
    drawn: (isChanged ? tried.drawn : undefined) ?? saved.drawn,
    saved: saved.drawn,
    vanished,
    problems,
    wanted: asTried ?? asSaved,
    putHistory,
  };
}

function KnownRule({ answer, row, at, address, isLost, problem, again }: KnownRuleProps) {
  const { timeZone, readOnly } = answer;
  const rule = address.rule ?? '';
  const draft = useDraft(rule, answer.item);
  const { drawn, saved, vanished, problems, wanted, putHistory } = useDrawings(draft, answer);
  const name = textOf(draft.baseItem, 'name') ?? rule;
  const { page, rules } = spoken();
  useEffect(() => {
    document.title = `${isolated(name)} · ${page.name}`;
  }, [name]);
  const go = (change: Partial<Address>) => goTo({ ...address, ...change }, { replace: true });
  const { told, episodes } = answer;
  const toldList = <ToldList {...{ rule, told, episodes, timeZone, readOnly, isLost }} />;
  return (
    <main class={`rule ${address.editor === undefined ? '' : 'editing'}`}>
      <div class="rule-main">
        <Nav />
        <RuleHead name={name} {...{ rule, row, at, timeZone, readOnly, isLost, again }}>
          {address.editor === undefined && (
            <button type="button" onClick={() => go({ editor: 'form' })}>
              {readOnly ? rules.tryChanges : rules.edit}
            </button>
          )}
        </RuleHead>
        {problem !== undefined && <p class="problem">{problem}</p>}
        {drawn !== undefined && drawn.at.length > 0 && (
          <Course
            drawn={drawn}
            saved={saved}
            vanished={vanished}
            wanted={wanted}
            told={answer.told}
            firstJudged={answer.firstJudged}
            toldList={toldList}
            {...{ draft, timeZone, address, isLost, go }}
          />
        )}
        {drawn !== undefined && drawn.at.length === 0 && (
          <MissingPast
            key={drawn.lacks}
            lacks={drawn.lacks}
            itemText={draft.text}
            isLost={isLost}
            onRead={putHistory}
          />
        )}
        <MentionList messages={answer.messages} timeZone={timeZone} />
        {(drawn === undefined || drawn.at.length === 0 || drawn.found !== undefined) && toldList}
      </div>
      {address.editor !== undefined && (
        <RuleEditor
          kind={address.editor}
          draft={draft}
          problems={problems}
          drawn={drawn}
          saved={saved}
          answer={answer}
          isLost={isLost}
          onKind={(editor) => go({ editor })}
          onClose={() => go({ editor: undefined })}
          onSaved={again}
        />
      )}
    </main>
  );
}

interface RuleHeadProps extends Pick<KnownRuleProps, 'row' | 'at' | 'isLost' | 'again'> {
  readonly rule: string;
  readonly name: string;
  readonly timeZone: string;
  readonly readOnly: boolean;
  readonly children: ComponentChildren;
}

/** How the rule is doing, and what can be done with it; `children` are further tools. */
function RuleHead({ rule, name, row, at, timeZone, readOnly, isLost, again, children }: RuleHeadProps) {
  const { nouns, rules } = spoken();
  return (
    <>
      <header class="rule-head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {row !== undefined && <StateOf row={row} at={at} />}
        <div class="rule-tools">
          <AcknowledgeControl rule={rule} row={row} readOnly={readOnly} isLost={isLost} onDone={again} />
          <SilenceControl rule={rule} row={row} readOnly={readOnly} isLost={isLost} onDone={again} />
          {!readOnly && <TestControl kind="rule" name={rule} isLost={isLost} />}
          {children}
        </div>
      </header>
      <p class="quiet">
        {row !== undefined && `${nouns.severities[row.severity]} · ${row.condition} · ${row.watch} · `}
        {rules.timesAreOf({ zone: timeZone })}
      </p>
      {row?.reasons.map((reason) => (
        <p key={reason} class="quiet">
          {reason}
        </p>
      ))}
    </>
  );
}

interface CourseProps extends Pick<KnownRuleProps, 'address' | 'isLost'> {
  readonly drawn: DrawnRule;
  readonly saved: DrawnRule | undefined;
  readonly vanished: readonly number[];
  /** The item that is drawn. */
  readonly wanted: ToDraw;
  readonly told: RuleAnswer['told'];
  readonly firstJudged: RuleAnswer['firstJudged'];
  /** What was told, above what is judged again. */
  readonly toldList: ComponentChildren;
  readonly draft: Draft;
  readonly timeZone: string;
  readonly go: (change: Partial<Address>) => void;
}

/** The kept history of a rule, and the alerts in it. */
function Course({
  drawn,
  saved,
  vanished,
  wanted,
  told,
  firstJudged,
  toldList,
  draft,
  timeZone,
  address,
  isLost,
  go,
}: CourseProps) {
  const { rules } = spoken();
  const seen = useMemo(() => seenOf(address, drawn), [address.from, address.to, drawn.from, drawn.to]);
  return (
    <>
      <div class="chart-tools">
        <p>
          {drawn.foundInWords}
          {drawn.found === undefined && (
            <>
              <b>{rules.alertCount({ count: drawn.alerts.length })}</b>{' '}
              {rules.inKeptHistory({
                perWeek: drawn.alerts.length === 0 ? undefined : rules.perWeek({ count: roughly(drawn.alertsPerWeek) }),
              })}
            </>
          )}
          {drawn.found === undefined && draft.isChanged && saved !== undefined && (
            <span class="quiet"> {rules.asSaved({ alerts: saved.alerts.length })}</span>
          )}
        </p>
        <fieldset class="ranges" aria-label={rules.whatIsSeen}>
          {DAYS.map((days) => {
            const from = Math.max(drawn.from, drawn.to - days * DAY_MS);
            const isSeen = Math.abs(seen.from - from) < MINUTE_MS && seen.to === drawn.to;
            return (
              <button
                type="button"
                key={days}
                aria-pressed={isSeen}
                onClick={() => go(days === 14 ? { from: undefined, to: undefined } : { from, to: drawn.to })}
              >
                {rules.lastDays({ days })}
              </button>
            );
          })}
        </fieldset>
      </div>
      {drawn.found === undefined && <SmallestHeard wanted={wanted} />}
      {drawn.hasSensitivity && (
        <Sensitivities
          wanted={wanted}
          onTake={(sensitivity) => {
            const { condition } = draft.item;
            draft.change({ ...draft.item, condition: { ...(isItem(condition) ? condition : {}), sensitivity } });
            go({ editor: address.editor ?? 'form' });
          }}
        />
      )}
      <RuleCharts
        drawn={drawn}
        vanished={vanished}
        timeZone={timeZone}
        seen={seen}
        alert={address.alert}
        onSeen={(span) => go(rounded(span, drawn))}
        onAlert={(alert) => go({ alert })}
      />
      <ChartKey drawn={drawn} vanished={vanished.length} timeZone={timeZone} />
      {drawn.found === undefined && toldList}
      {drawn.found === undefined && (
        <AlertList
          drawn={drawn}
          told={told}
          firstJudged={firstJudged}
          itemText={draft.text}
          timeZone={timeZone}
          open={address.alert}
          isLost={isLost}
          isDraft={draft.isChanged}
          onOpen={(alert) => go({ alert })}
        />
      )}
    </>
  );
}

/** Alerts of the stored rule that the changed one would not fire. */
function vanishedOf(saved: DrawnRule | undefined, tried: DrawnRule | undefined): readonly number[] {
  if (saved === undefined || tried === undefined) return [];
  const spans = tried.alerts.map(({ firedAt, resolvedAt }) => ({ from: firedAt, to: resolvedAt ?? tried.to }));
  return saved.alerts
    .filter(
      ({ firedAt, resolvedAt }) => !spans.some(({ from, to }) => from <= (resolvedAt ?? saved.to) && firedAt <= to),
    )
    .map(({ firedAt }) => firedAt);
}

function seenOf({ from, to }: Address, drawn: DrawnRule) {
  if (from === undefined || to === undefined || from >= to) return { from: drawn.from, to: drawn.to };
  return { from: Math.max(from, drawn.from), to: Math.min(to, drawn.to) };
}

/** The visible span, to the minute; if it is the whole history, the address has no span. */
function rounded({ from, to }: { from: number; to: number }, drawn: DrawnRule): Pick<Partial<Address>, 'from' | 'to'> {
  const minute = (time: number) => Math.round(time / MINUTE_MS) * MINUTE_MS;
  if (from <= drawn.from && to >= drawn.to) return { from: undefined, to: undefined };
  return { from: minute(Math.max(from, drawn.from)), to: minute(Math.min(to, drawn.to)) };
}

function textOf(item: unknown, field: string): string | undefined {
  const value = isItem(item) ? item[field] : undefined;
  return typeof value === 'string' ? value : undefined;
}
