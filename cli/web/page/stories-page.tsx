import { useCallback, useEffect, useState } from 'preact/hooks';
import type { StoryRow } from '../answers.ts';
import { hrefOf } from './address.ts';
import { askServer } from './ask-server.ts';
import { HomeHead } from './home-head.tsx';
import { day, weekday } from './in-words.ts';
import { StateMark } from './marks.tsx';
import { follow, Nav } from './nav.tsx';
import { rulesInWords } from './rules-in-words.ts';
import { FirstRule } from './rules-page.tsx';
import { spoken } from './spoken.ts';
import { StoryCourseChart } from './story-course.tsx';
import { courseInWords, knownInWords, numbersInWords, termsInWords, titleOf, toldInWords } from './story-in-words.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = 30_000;

const MESSAGES = { view: 'messages' } as const;

/** How many days back are listed: at first, and after each click. The last is longer than any history. */
const DAYS = [7, 30, 4_000] as const;

/** The front: the stories that were told, open ones first, then by day. */
export function StoriesPage({ isLost }: { readonly isLost: boolean }) {
  const [days, setDays] = useState<number>(DAYS[0]);
  const asks = useCallback(() => askServer('stories', { days }), [days]);
  const { answer, problem } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  const asksRules = useCallback(() => askServer('home', {}), []);
  // The status of all rules is more work for the server, so the stories come first.
  const home = useRegularly(asksRules, { everyMs: EVERY_MS, pauses: isLost || answer === undefined });
  const { page, settings } = spoken();
  const title = page.navigation.stories;
  useEffect(() => {
    document.title = `${title} · ${page.name}`;
  }, []);
  if (answer === undefined)
    return <main class="home">{problem !== undefined && <p class="problem">{problem}</p>}</main>;
  const { stories, hasEarlier } = answer;
  const open = stories.filter(isOpen);
  const rules = home.answer?.rules;
  return (
    <main class="home">
      <Nav at="stories" />
      <HomeHead title={title} answer={answer}>
        <a class="home-new" href={hrefOf(MESSAGES)} onClick={(event) => follow(event, MESSAGES)}>
          {settings.allMessages}
        </a>
      </HomeHead>
      <p class="lede">{rules === undefined ? '' : rulesInWords(rules)}</p>
      {open.length > 0 && <Stories title={page.openNow} stories={open} />}
      {daysOf(stories.filter((story) => !isOpen(story))).map(([date, told]) => (
        <Stories key={date} title={date} stories={told} />
      ))}
      {stories.length === 0 && (
        <p class="no-alerts">{page.nothingTold({ days: days === DAYS.at(-1) ? undefined : days })}</p>
      )}
      {hasEarlier && (
        <p class="buttons">
          <button type="button" onClick={() => setDays(DAYS.find((each) => each > days) ?? days)}>
            {page.earlierStories}
          </button>
        </p>
      )}
      {rules?.length === 0 && <FirstRule readOnly={answer.readOnly} />}
      <p class="quiet hint-below">{zonesInWords(stories)}</p>
    </main>
  );
}

const isOpen = ({ endedAt, found }: StoryRow) => endedAt === undefined && found === undefined;

/** Each zone is named once, below all times. */
export function zonesInWords(stories: readonly Pick<StoryRow, 'timeZone'>[]): string {
  const zones = [...new Set(stories.map(({ timeZone }) => timeZone))];
  const { page, list } = spoken();
  return zones.length === 0 ? '' : page.zones({ zones: list(zones) });
}

/** Stories by the day on which they were told last, the newest first. */
function daysOf(stories: readonly StoryRow[]): [string, StoryRow[]][] {
  const found = new Map<string, StoryRow[]>();
  for (const story of stories) {
    const { newestAt, timeZone } = story;
    const name = `${weekday(newestAt, timeZone)} ${day(newestAt, timeZone)}`;
    found.set(name, [...(found.get(name) ?? []), story]);
  }
  return [...found];
}

function Stories({ title, stories }: { readonly title: string; readonly stories: readonly StoryRow[] }) {
  return (
    <section class="stories" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {stories.map((story) => (
          <Story key={story.id} story={story} />
        ))}
      </ul>
    </section>
  );
}

function Story({ story }: { readonly story: StoryRow }) {
  const { organizationId, id, name, headline, terms, severity, course, timeZone, rules } = story;
  const address = { story: { organization: organizationId, event: id } };
  const { nouns, page } = spoken();
  const known = knownInWords(story);
  return (
    <li class="story-row">
      <div class="row-name">
        <a href={hrefOf(address)} onClick={(event) => follow(event, address)}>
          <bdi>{titleOf(story)}</bdi>
        </a>
        <span class="quiet">
          {severity === 'warning' ? '' : `${nouns.severities[severity]} · `}
          {headline !== undefined && (
            <>
              <bdi>{name}</bdi> ·{' '}
            </>
          )}
          {headline !== undefined && terms.length > 0 && (
            <>
              {page.about} {termsInWords(terms)} ·{' '}
            </>
          )}
          {rules.length === 1 ? (
            <bdi title={rules[0]?.rule}>{rules[0]?.name}</bdi>
          ) : (
            nouns.rules({ count: rules.length })
          )}
        </span>
      </div>
      {course === undefined ? <div /> : <StoryCourseChart course={course} timeZone={timeZone} />}
      <div class="story-facts">
        <span class={`state-word ${isOpen(story) ? 'firing' : 'quiet'}`}>
          {isOpen(story) && <StateMark kind="firing" />}
          {courseInWords(story)}
        </span>
        {numbersInWords(story).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span class="quiet">
          {toldInWords(story)}
          {known === '' ? '' : `; ${known}`}
        </span>
      </div>
    </li>
  );
}
