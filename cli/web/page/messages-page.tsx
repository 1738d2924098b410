import { useEffect, useId, useState } from 'preact/hooks';
import type { MessagesAnswer, ToldMessage } from '../answers.ts';
import { hrefOf } from './address.ts';
import { askServer } from './ask-server.ts';
import { moment, momentBeside } from './in-words.ts';
import { follow, Nav } from './nav.tsx';
import { Problem } from './problem.tsx';
import { spoken } from './spoken.ts';
import { zonesInWords } from './stories-page.tsx';
import { statusOf } from './story-in-words.ts';
import { problemOfAct, useAct } from './use-act.ts';

/** How many days back are listed; the last is longer than any history. */
const DAYS = [1, 7, 31, 4_000] as const;

/** How many messages are shown at first, and with each click. */
const STEP = 100;

/** Every message that was told, and whether it arrived: read when somebody opens the page, because a year of them is much. */
export function MessagesPage({ isLost }: { readonly isLost: boolean }) {
  const [days, setDays] = useState<number>(DAYS[1]);
  const [rule, setRule] = useState<string>();
  const [most, setMost] = useState(STEP);
  const [answer, setAnswer] = useState<MessagesAnswer>();
  const { act, start } = useAct<MessagesAnswer>();
  const { page, settings } = spoken();
  useEffect(() => {
    document.title = `${settings.allMessages} · ${page.name}`;
  }, []);
  useEffect(() => start(() => askServer('messages', { days, rule, most }), setAnswer), [days, rule, most]);
  return (
    <main class="home">
      <Nav at="stories" />
      <h1>{settings.allMessages}</h1>
      <Filters {...{ days, rule, isLost }} rules={answer?.rules ?? []} onDays={setDays} onRule={setRule} />
      <Problem text={problemOfAct(act)} />
      {answer !== undefined && (
        <section class="alerts" aria-label={settings.allMessages}>
          <ul>
            {answer.messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
          {answer.total > 0 && <p class="quiet hint-below">{zonesInWords(answer.messages)}</p>}
          {answer.total === 0 && <p class="no-alerts">{settings.noMessages}</p>}
          {answer.total > answer.messages.length && (
            <p class="buttons">
              <button type="button" disabled={isLost || act.kind === 'working'} onClick={() => setMost(most + STEP)}>
                {settings.earlierMessages}
              </button>
            </p>
          )}
        </section>
      )}
    </main>
  );
}

type FiltersProps = {
  readonly days: number;
  readonly rule: string | undefined;
  readonly rules: MessagesAnswer['rules'];
  readonly isLost: boolean;
  readonly onDays: (days: number) => void;
  readonly onRule: (rule: string | undefined) => void;
};

/** Of which time and rule, and a way to take all of these messages along. */
function Filters({ days, rule, rules, isLost, onDays, onRule }: FiltersProps) {
  const [ofDays, ofRule] = [useId(), useId()];
  const { act, start } = useAct<void>();
  const { rules: words, settings } = spoken();
  const copy = () =>
    start(async () => navigator.clipboard.writeText((await askServer('messagesCsv', { days, rule })).csv));
  return (
    <div class="tools no-print">
      <label for={ofDays}>{settings.ofTheLast}</label>
      <select id={ofDays} value={days} onChange={({ currentTarget }) => onDays(Number(currentTarget.value))}>
        {DAYS.map((each) => (
          <option key={each} value={each}>
            {each === DAYS.at(-1) ? settings.allThatIsKept : words.lastDays({ days: each })}
          </option>
        ))}
      </select>
      <label for={ofRule}>{settings.ofRule}</label>
      <select
        id={ofRule}
        value={rule ?? ''}
        onChange={({ currentTarget: { value } }) => onRule(value === '' ? undefined : value)}
      >
        <option value="">{settings.allRules}</option>
        {rules.map(({ rule: each, name }) => (
          <option key={each} value={each} dir="auto">
            {name}
          </option>
        ))}
      </select>
      <button type="button" disabled={isLost || act.kind === 'working'} onClick={copy}>
        {settings.copyAsCsv}
      </button>
      <span role="status">{act.kind === 'done' && settings.csvCopied}</span>
      <Problem text={problemOfAct(act)} isInline />
    </div>
  );
}

function Message({ message }: { readonly message: ToldMessage }) {
  const { organization, id, at, timeZone, rule, ruleName, severity, watch, explanation } = message;
  const { emailedAt, channels, isLate, acts } = message;
  const { nouns, page } = spoken();
  const story = { story: { organization, event: id } };
  const told = [
    ...(emailedAt === undefined ? [] : [page.emailPublished({ at: momentBeside(emailedAt, at, timeZone) })]),
    ...channels.map(({ channel, words }) => `${channel}: ${words}`),
    ...(isLate ? [page.toldLate] : []),
  ];
  return (
    <li class="told-row">
      <time>
        {moment(at, timeZone)} <b class="told-status">{statusOf(message)}</b>
      </time>
      <div>
        <p>
          <a href={hrefOf({ rule })} onClick={(event) => follow(event, { rule })}>
            <bdi>{ruleName}</bdi>
          </a>
          {', '}
          {nouns.severities[severity]}, <bdi>{watch}</bdi>
        </p>
        <p>{explanation}</p>
        <p class="quiet">{told.length === 0 ? page.toPrograms : `${told.join('; ')}.`}</p>
        {acts.map(({ at: when, by, words }) => (
          <p key={`${when} ${words}`} class="quiet">
            {moment(when, timeZone)}: <bdi>{by ?? page.somebody}</bdi> <bdi>{words}</bdi>
          </p>
        ))}
      </div>
      <a href={hrefOf(story)} onClick={(event) => follow(event, story)}>
        {page.itsStory}
      </a>
    </li>
  );
}
