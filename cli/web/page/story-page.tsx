import { useCallback, useEffect, useState } from 'preact/hooks';
import { MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { StoryAnswer, StoryMessage, StoryPageAnswer, StoryRule } from '../answers.ts';
import { AcknowledgeControl } from './acknowledge-control.tsx';
import { hrefOf } from './address.ts';
import { askServer } from './ask-server.ts';
import { ExpectControl } from './expect-control.tsx';
import { count, moment, momentBeside } from './in-words.ts';
import { StateMark } from './marks.tsx';
import { follow, Nav } from './nav.tsx';
import { Problem } from './problem.tsx';
import { ReadStory } from './read-story.tsx';
import { SilenceControl } from './silence-control.tsx';
import { spoken } from './spoken.ts';
import { StoryCourseChart } from './story-course.tsx';
import {
  courseInWords,
  knownInWords,
  numbersInWords,
  statusOf,
  storyAsText,
  termsInWords,
  titleOf,
  toldInWords,
} from './story-in-words.ts';
import { problemOfAct, useAct } from './use-act.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = MINUTE_MS;

type StoryPageProps = { readonly organization: string; readonly event: string; readonly isLost: boolean };

/** One story: what was told of it, by its record; what it was about; and what people did. */
export function StoryPage({ organization, event, isLost }: StoryPageProps) {
  const asks = useCallback(() => askServer('storyPage', { organization, event }), [organization, event]);
  const { answer, problem, again } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  const { page } = spoken();
  const title = answer === undefined ? page.story : titleOf(answer.story);
  useEffect(() => {
    document.title = `${title} · ${page.name}`;
  }, [title]);
  return (
    <main class="story-page">
      <Nav />
      <Problem text={problem} />
      {answer !== undefined && <KnownStory {...{ answer, isLost, again }} />}
    </main>
  );
}

type KnownStoryProps = {
  readonly answer: StoryPageAnswer;
  readonly isLost: boolean;
  readonly again: () => void;
};

function KnownStory({ answer, isLost, again }: KnownStoryProps) {
  const { story, messages, rules, acts, notes, email, readOnly } = answer;
  const { timeZone, severity, terms, headline, name, course } = story;
  const { nouns, page } = spoken();
  const isOpen = story.endedAt === undefined && story.found === undefined;
  const known = knownInWords(story);
  return (
    <>
      <header class="story-head">
        <h1>
          <bdi>{titleOf(story)}</bdi>
        </h1>
        <p class="quiet">
          {severity === 'warning' ? '' : `${nouns.severities[severity]} · `}
          {headline !== undefined && <bdi>{name}</bdi>}
          {headline !== undefined && terms.length > 0 && (
            <>
              {' '}
              · {page.about} {termsInWords(terms)}
            </>
          )}
        </p>
        <p class={`state-word ${isOpen ? 'firing' : 'quiet'}`}>
          {isOpen && <StateMark kind="firing" />}
          {courseInWords(story)}
        </p>
        <TakeAlong answer={answer} />
      </header>
      {course !== undefined && <StoryCourseChart course={course} timeZone={timeZone} isLarge />}
      <ul class="story-numbers">
        {numbersInWords(story).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          {toldInWords(story)}
          {story.isEmailed && page.emailsGoTo({ readers: email })}
        </li>
        {known !== '' && <li>{known}</li>}
      </ul>
      <section class="alerts" aria-label={page.whatWasTold}>
        <h2>{page.whatWasTold}</h2>
        <p class="quiet">{page.messagesOfStory({ timeZone })}</p>
        <ul>
          {messages.map((message) => (
            <Message key={message.id} {...{ message, answer, isLost }} />
          ))}
        </ul>
      </section>
      <section class="alerts" aria-label={page.navigation.rules}>
        <h2>{page.itsRules({ count: rules.length })}</h2>
        <ul>
          {rules.map((rule) => (
            <Rule key={rule.rule} {...{ rule, timeZone, readOnly, isLost, again }} message={newestOf(messages, rule)} />
          ))}
        </ul>
      </section>
      <section class="alerts" aria-label={page.whatPeopleDid}>
        <h2>{page.whatPeopleDid}</h2>
        <ul>
          {[
            ...acts.map(({ at, by, words, rule }) => ({ at, by, words: `${words} (${rule})` })),
            ...notes.map(({ at, by, text }) => ({ at, by, words: page.wrote({ text }) })),
          ]
            .sort((one, other) => one.at - other.at)
            .map(({ at, by, words }) => (
              <li key={`${at} ${words}`} class="told-row">
                <time>{moment(at, timeZone)}</time>
                <span>
                  <bdi>{by ?? page.somebody}</bdi> <bdi>{words}</bdi>
                </span>
              </li>
            ))}
        </ul>
        {acts.length + notes.length === 0 && <p class="quiet">{page.nobodyDid}</p>}
        {!readOnly && <NoteControl {...{ answer, isLost, again }} />}
      </section>
    </>
  );
}

function newestOf(messages: readonly StoryMessage[], { rule }: StoryRule): StoryMessage | undefined {
  return messages.findLast((message) => message.rule === rule);
}

/** Prints the page, or copies the story as text. */
function TakeAlong({ answer }: { readonly answer: StoryPageAnswer }) {
  const { page } = spoken();
  const { act, start } = useAct<void>();
  const copy = () =>
    start(() => navigator.clipboard.writeText(storyAsText(answer, location.origin + location.pathname)));
  return (
    <p class="buttons">
      <button type="button" onClick={copy}>
        {page.copyAsText}
      </button>
      <button type="button" onClick={() => print()}>
        {page.print}
      </button>
      <span role="status">{act.kind === 'done' && page.copied}</span>
      <Problem text={problemOfAct(act)} isInline />
    </p>
  );
}

type MessageProps = {
  readonly message: StoryMessage;
  readonly answer: StoryPageAnswer;
  readonly isLost: boolean;
};

function Message({ message, answer, isLost }: MessageProps) {
  const { page } = spoken();
  const { story, mayAsk, rules } = answer;
  const { timeZone } = story;
  const { id, at, explanation, ruleName, terms, where, emailedAt, channels, isLate, requests } = message;
  const told = [
    ...(emailedAt === undefined ? [] : [page.emailPublished({ at: momentBeside(emailedAt, at, timeZone) })]),
    ...channels.map(({ channel, words }) => `${channel}: ${words}`),
    ...(isLate ? [page.toldLate] : []),
  ];
  return (
    <li class="told-row" id={id}>
      <time>
        {moment(at, timeZone)} <b class="told-status">{statusOf(message)}</b>
      </time>
      <div>
        <p>
          {rules.length > 1 && (
            <>
              <bdi>{ruleName}</bdi>:{' '}
            </>
          )}
          {explanation}
        </p>
        {message.mentions !== undefined && message.voices !== undefined && (
          <p class="quiet">{page.mentionsOf({ count: message.mentions, of: message.voices })}</p>
        )}
        {terms.length > 0 && (
          <p>
            {terms.map(({ term, count: times, isNew }) => (
              <span key={term} class={isNew ? 'term new' : 'term'}>
                <bdi>{term}</bdi> {count(times)}
                {isNew && message !== answer.messages[0] && <span class="quiet"> {page.isNew}</span>}
              </span>
            ))}
          </p>
        )}
        {where.length > 0 && <p class="quiet">{page.moreThanUsual({ where: where.join('; ') })}</p>}
        <p class="quiet">{told.length === 0 ? page.toPrograms : `${told.join('; ')}.`}</p>
        {requests !== undefined && mayAsk && (
          <Mentions organization={story.organizationId} event={id} {...{ requests, isLost }} />
        )}
      </div>
    </li>
  );
}

type MentionsProps = {
  readonly organization: string;
  readonly event: string;
  readonly requests: number;
  readonly isLost: boolean;
};

/** The articles and posts of a message, read from the service when somebody asks; what that takes is said before. */
function Mentions({ organization, event, requests, isLost }: MentionsProps) {
  const { page } = spoken();
  const { act, start, forget } = useAct<StoryAnswer>();
  if (act.kind === 'done') {
    return (
      <>
        <button type="button" class="no-print" onClick={forget}>
          {page.hideMentions}
        </button>
        <ReadStory story={act.answer} />
      </>
    );
  }
  return (
    <p class="no-print">
      <button
        type="button"
        disabled={isLost || act.kind === 'working'}
        onClick={() => start(() => askServer('mentions', { organization, event }))}
      >
        {act.kind === 'working' ? page.reading : page.readMentions}
      </button>{' '}
      <span class="quiet">{page.requestsNeeded({ count: requests })}</span>
      <Problem text={problemOfAct(act)} isInline />
    </p>
  );
}

type RuleProps = {
  readonly rule: StoryRule;
  readonly message: StoryMessage | undefined;
  readonly timeZone: string;
  readonly readOnly: boolean;
  readonly isLost: boolean;
  readonly again: () => void;
};

function Rule({ rule: known, message, timeZone, readOnly, isLost, again }: RuleProps) {
  const { rule, name, severity, peak, usualPeak, exists, isOpen, silencedUntil, episode, mayExpect } = known;
  const row = { ...(known.isUnacknowledged ? { isUnacknowledged: true as const } : {}), ...silenceOf(silencedUntil) };
  const address = { rule, alert: episode };
  return (
    <li class="told-row">
      <span>
        {exists ? (
          <a href={hrefOf(address)} onClick={(event) => follow(event, address)}>
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
        <span class="quiet told-when">
          {rule.split('/')[0]}/<wbr />
          {rule.split('/')[1]}
        </span>
      </span>
      <span>
        {spoken().page.ruleOfStory({
          severity,
          peak,
          usualPeak,
          isOpen,
          isGone: !exists,
          silencedUntil: silencedUntil === undefined ? undefined : moment(silencedUntil, timeZone),
        })}
      </span>
      {!readOnly && exists && (
        <span class="rule-acts no-print">
          <AcknowledgeControl {...{ rule, row, readOnly, isLost }} onDone={again} />
          <SilenceControl {...{ rule, row, readOnly, isLost }} onDone={again} />
          {message !== undefined && <NoiseControl {...{ rule, isLost, again }} event={message.id} />}
          {mayExpect && <ExpectControl {...{ rule, timeZone, episode, isLost }} />}
        </span>
      )}
    </li>
  );
}

const silenceOf = (silencedUntil: number | undefined) => (silencedUntil === undefined ? {} : { silencedUntil });

function NoiseControl({
  rule,
  event,
  isLost,
  again,
}: {
  readonly rule: string;
  readonly event: string;
  readonly isLost: boolean;
  readonly again: () => void;
}) {
  const { act, start } = useAct<unknown>();
  const [organization = ''] = rule.split('/');
  return (
    <span>
      <button
        type="button"
        disabled={isLost || act.kind === 'working'}
        onClick={() => start(() => askServer('noise', { organization, event }), again)}
      >
        {spoken().page.noise}
      </button>
      <Problem text={problemOfAct(act)} isInline />
    </span>
  );
}

function NoteControl({ answer, isLost, again }: KnownStoryProps) {
  const { page } = spoken();
  const { act, start } = useAct<unknown>();
  const [text, setText] = useState('');
  const { organizationId: organization, id: event } = answer.story;
  const write = () =>
    start(
      () => askServer('note', { organization, event, text }),
      () => {
        setText('');
        again();
      },
    );
  return (
    <p class="note no-print">
      <label>
        {page.noteLabel}
        <textarea
          rows={2}
          maxLength={1_000}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="button" disabled={isLost || act.kind === 'working' || text.trim() === ''} onClick={write}>
        {page.addNote}
      </button>
      <Problem text={problemOfAct(act)} isInline />
    </p>
  );
}
