import type { StoryAnswer } from '../answers.ts';
import { spoken } from './spoken.ts';

/** What mentions are about, and some of them, as they were read from the service. */
export function ReadStory({ story }: { readonly story: StoryAnswer }) {
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
          <h3>{page.samplesOf({ shown: samples.length, total: samplesTotal })}</h3>
          <ol class="samples">
            {samples.map((sample) => (
              <Sample key={sample.url ?? sample.title} {...sample} />
            ))}
          </ol>
        </>
      )}
      <p class="quiet">{page.requestsTaken({ scrolls: requests.scrolls, counts: requests.counts })}</p>
    </div>
  );
}

/** A mention. It was written by strangers, so it is shown as text; only web addresses become links. */
function Sample({ storyline, title, snippet, byline, url }: StoryAnswer['samples'][number]) {
  const { page } = spoken();
  const address = webAddress(url);
  return (
    <>
      {storyline !== undefined && <li class="storyline">{storyline}</li>}
      <li class="sample">
        <p dir="auto">{title}</p>
        {snippet !== undefined && (
          <p class="sample-text" dir="auto">
            {snippet}
          </p>
        )}
        <p class="quiet">
          {byline}{' '}
          {address !== undefined && (
            <a href={address} target="_blank" rel="noopener noreferrer">
              {page.open}
            </a>
          )}
        </p>
      </li>
    </>
  );
}

function webAddress(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}
