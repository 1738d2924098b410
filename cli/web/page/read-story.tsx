import { isolated } from '../../../functions/domain/isolated.ts';
import type { StoryAnswer } from '../answers.ts';
import { moment } from './in-words.ts';
import { spoken } from './spoken.ts';

/** What mentions are about, and some of them, as they were read from the service. */
export function ReadStory({ story, timeZone }: { readonly story: StoryAnswer; readonly timeZone: string }) {
  const { page } = spoken();
  const { explanation, unusualness, facts, samples, samplesTotal, requests } = story;
  return (
    <div class="story">
      <h3>{page.whatItWasAbout}</h3>
      <p>
        {explanation} {unusualness}
      </p>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {samples.length > 0 && (
        <>
          <h3>{page.samplesOf(samples.length, samplesTotal)}</h3>
          <ol class="samples">
            {samples.map((sample) => (
              <Sample key={sample.url ?? sample.text} sample={sample} timeZone={timeZone} />
            ))}
          </ol>
        </>
      )}
      <p class="quiet">{page.requestsTaken(requests.scrolls, requests.counts)}</p>
    </div>
  );
}

/** A mention. It was written by strangers, so it is shown as text; only web addresses become links. */
function Sample({ sample, timeZone }: { readonly sample: StoryAnswer['samples'][number]; readonly timeZone: string }) {
  const { type, title, text, author, reach, sentiment, url, time, copies } = sample;
  const { page } = spoken();
  const sentiments: Readonly<Record<string, string>> = page.sentiments;
  const address = webAddress(url);
  const facts = [
    type,
    ...(author === undefined ? [] : [author]),
    moment(Date.parse(time), timeZone),
    ...(reach === undefined ? [] : [page.reach(reach)]),
    ...(sentiment === undefined ? [] : [sentiments[sentiment] ?? sentiment.toLowerCase()]),
    ...(copies === undefined ? [] : [page.readTheSame(copies)]),
  ];
  return (
    <li class="sample">
      <p dir="auto">{title === null || title === '' ? text : title}</p>
      {title !== null && title !== '' && title !== text && (
        <p class="sample-text" dir="auto">
          {text}
        </p>
      )}
      <p class="quiet">
        {facts.map(isolated).join(' · ')}{' '}
        {address !== undefined && (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {page.open}
          </a>
        )}
      </p>
    </li>
  );
}

function webAddress(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}
