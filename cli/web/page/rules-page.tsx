import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { HomeAnswer, RuleRow, Strip } from '../answers.ts';
import { type Address, goTo, hrefOf } from './address.ts';
import { askServer } from './ask-server.ts';
import { DayStrip } from './day-strip.tsx';
import { HomeHead } from './home-head.tsx';
import { momentBeside } from './in-words.ts';
import { StateOf } from './marks.tsx';
import { follow, Nav } from './nav.tsx';
import { rulesInWords } from './rules-in-words.ts';
import { spoken } from './spoken.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = 30_000;

/** Strips are asked for in groups of this many rules. */
const AT_ONCE = 50;

/** States that need attention come first. */
const RANK: Readonly<Record<string, number>> = { firing: 0, 'held back': 1, error: 2, late: 3, learning: 4, new: 5 };

function rankOf({ state, health }: RuleRow): number {
  return Math.min(RANK[state] ?? 9, RANK[health] ?? 9);
}

/** All rules, how they are doing, and what they need. */
export function RulesPage({ address, isLost }: { readonly address: Address; readonly isLost: boolean }) {
  const asks = useCallback(() => askServer('home', {}), []);
  const { answer, problem } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  const { find, order } = address;
  const { page, rules, list } = spoken();
  const rows = useMemo(() => listed(answer?.rules ?? [], find, order), [answer, find, order]);
  const [strips, see] = useStrips(answer?.at);
  useEffect(() => {
    document.title = `${rules.rules} · ${page.name}`;
  }, []);
  if (answer === undefined)
    return <main class="home">{problem !== undefined && <p class="problem">{problem}</p>}</main>;
  return (
    <main class="home">
      <Nav at="rules" />
      <HomeHead title={rules.rules} answer={answer}>
        {!answer.readOnly && (
          <a class="button home-new" href={hrefOf({ view: 'new' })} onClick={(event) => follow(event, { view: 'new' })}>
            {rules.newRule}
          </a>
        )}
      </HomeHead>
      <p class="lede">{rulesInWords(answer.rules)}</p>
      <Owed answer={answer} />
      {answer.rules.length > 0 && <Tools address={address} shown={rows.length} all={answer.rules.length} />}
      {rows.length > 0 && (
        <div class="rules-head quiet" aria-hidden="true">
          <span>{rules.rule}</span>
          <span class="rules-day">
            <span>{rules.dayAgo}</span>
            <span>{rules.now}</span>
          </span>
          <span>{rules.howItStands}</span>
        </div>
      )}
      <ul class="rules">
        {rows.map((row) => (
          <Row key={row.rule} row={row} at={answer.at} strip={strips.get(row.rule)} see={see} />
        ))}
      </ul>
      {answer.rules.length === 0 && <FirstRule readOnly={answer.readOnly} />}
      {answer.rules.length > 0 && (
        <p class="quiet hint-below">
          {rules.marksAndZones({ zones: list([...new Set(answer.rules.map(({ timeZone }) => timeZone))]) })}
        </p>
      )}
    </main>
  );
}

/** What finds and orders the rules; the address remembers both. */
function Tools({ address, shown, all }: { readonly address: Address; readonly shown: number; readonly all: number }) {
  const { nouns, rules } = spoken();
  return (
    <div class="tools">
      <label>
        {rules.find}{' '}
        <input
          type="search"
          value={address.find}
          onInput={({ currentTarget }) => goTo({ ...address, find: currentTarget.value }, { replace: true })}
        />
      </label>
      <label>
        {rules.order}{' '}
        <select
          value={address.order}
          onChange={({ currentTarget }) => goTo({ ...address, order: currentTarget.value }, { replace: true })}
        >
          <option value="attention">{rules.orders.attention}</option>
          <option value="name">{rules.orders.name}</option>
          <option value="severity">{rules.orders.severity}</option>
        </select>
      </label>
      <span class="quiet tools-count">
        {shown === all ? nouns.rules({ count: shown }) : rules.rulesShown({ shown, all })}
      </span>
    </div>
  );
}

/** What stands where there are no rules. */
export function FirstRule({ readOnly }: { readonly readOnly: boolean }) {
  const { rules } = spoken();
  return (
    <div class="first">
      <h2>{rules.noRules}</h2>
      <p>{rules.whatRulesDo({ readOnly })}</p>
      {!readOnly && (
        <a class="button main" href={hrefOf({ view: 'new' })} onClick={(event) => follow(event, { view: 'new' })}>
          {rules.makeFirst}
        </a>
      )}
    </div>
  );
}

function Owed({ answer }: { readonly answer: HomeAnswer }) {
  const { owed, leftOut, notices } = answer;
  const { rules } = spoken();
  if (owed.length + leftOut.length + notices.length === 0) return null;
  const zone = answer.rules[0]?.timeZone ?? 'UTC';
  return (
    <section class="owed" aria-label={rules.whatIsOwed}>
      <ul>
        {[...owed, ...leftOut].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {notices.map(({ subject, text, raisedAt }) => (
          <li key={`${raisedAt} ${subject}`}>
            <details>
              <summary>
                {rules.operationsTold({ subject })} <span class="quiet">{momentBeside(raisedAt, answer.at, zone)}</span>
              </summary>
              <p class="notice">{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  readonly row: RuleRow;
  readonly at: number;
  readonly strip: Strip | undefined;
  readonly see: (element: Element | null, rule: string) => void;
};

/**
 * Rendered again only if one of its props changes; otherwise, with hundreds of rows, each strip that arrives would
 * render all of them.
 */
function Row({ row, at, strip, see }: RowProps) {
  return useMemo(() => rowOf({ row, at, strip, see }), [row, at, strip, see]);
}

function rowOf({ row, at, strip, see }: RowProps) {
  const { rule, name, severity, watch, condition, reasons } = row;
  return (
    <li class="row" ref={(element) => see(element, rule)}>
      <div class="row-name">
        <a href={hrefOf({ rule })} onClick={(event) => follow(event, { rule })}>
          <bdi>{name}</bdi>
        </a>
        <span class="quiet">
          {severity === 'warning' ? '' : `${spoken().nouns.severities[severity]} · `}
          {condition} · {watch}
        </span>
      </div>
      <DayStrip strip={strip} row={row} />
      <div class="row-state">
        <StateOf row={row} at={at} />
        <span class="quiet row-reason">{reasons[0] ?? ''}</span>
      </div>
    </li>
  );
}

const SEVERITY: Readonly<Record<string, number>> = { critical: 0, warning: 1, info: 2 };

function listed(rules: readonly RuleRow[], find: string, order: string): RuleRow[] {
  const words = find
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rules.filter(({ rule, name, watch, state, health }) => {
    const text = `${rule} ${name} ${watch} ${state} ${health}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const byName = (one: RuleRow, other: RuleRow) =>
    one.name.localeCompare(other.name, spoken().language, { numeric: true });
  if (order === 'name') return found.sort(byName);
  if (order === 'severity') {
    return found.sort(
      (one, other) => (SEVERITY[one.severity] ?? 3) - (SEVERITY[other.severity] ?? 3) || byName(one, other),
    );
  }
  return found.sort((one, other) => rankOf(one) - rankOf(other) || byName(one, other));
}

/** The strips of the visible rules, asked for when they come into sight, and again with each refresh of the rules. */
function useStrips(at: number | undefined) {
  const [strips, setStrips] = useState<ReadonlyMap<string, Strip>>(new Map());
  const seen = useRef(new Map<Element, string>());
  const wanted = useRef(new Set<string>());
  const asking = useRef(false);
  const ask = useCallback(() => {
    if (asking.current || wanted.current.size === 0) return;
    const rules = [...wanted.current].slice(0, AT_ONCE);
    for (const rule of rules) wanted.current.delete(rule);
    asking.current = true;
    askServer('strips', { rules })
      .then((given) => setStrips((before) => new Map([...before, ...Object.entries(given)])))
      .catch(() => undefined)
      .finally(() => {
        asking.current = false;
        ask();
      });
  }, []);
  const observer = useRef<IntersectionObserver>();
  observer.current ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const rule = seen.current.get(target);
        if (isIntersecting && rule !== undefined) wanted.current.add(rule);
      }
      ask();
    },
    { rootMargin: '400px' },
  );
  const see = useCallback((element: Element | null, rule: string) => {
    if (element === null || seen.current.get(element) === rule) return;
    seen.current.set(element, rule);
    observer.current?.observe(element);
  }, []);
  useEffect(() => {
    // Observing the visible elements again makes them be asked for again.
    for (const element of seen.current.keys()) {
      observer.current?.unobserve(element);
      if (element.isConnected) observer.current?.observe(element);
      else seen.current.delete(element);
    }
  }, [at]);
  useEffect(() => () => observer.current?.disconnect(), []);
  return [strips, see] as const;
}
