import { useId, useState } from 'preact/hooks';
import type { SummaryAnswer } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';

/** A day, a week, a month. */
const DAYS = [1, 7, 31] as const;

/** The summary of an organization up to now, when somebody asks for it: to be read, printed, or saved as a file. */
export function SummaryNow({ organization, isLost }: { readonly organization: string; readonly isLost: boolean }) {
  const id = useId();
  const [days, setDays] = useState<number>(DAYS[0]);
  const { act, start } = useAct<SummaryAnswer>();
  const { page, rules, settings } = spoken();
  const isWorking = act.kind === 'working';
  return (
    <div>
      <h3 class="beside-summary">{settings.summaryUpToNow}</h3>
      <p class="buttons">
        <label for={id}>{settings.ofTheLast}</label>
        <select id={id} value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {rules.lastDays({ days: each })}
            </option>
          ))}
        </select>
        <button
          type="button"
          disabled={isLost || isWorking}
          onClick={() => start(() => askServer('summary', { organization, days }))}
        >
          {isWorking ? page.reading : settings.showNow}
        </button>
        <span class="quiet">{settings.sendsNothing}</span>
      </p>
      <Problem text={problemOfAct(act)} />
      {act.kind === 'done' && <Summary answer={act.answer} fileName={`summary-${organization}.html`} />}
    </div>
  );
}

function Summary({ answer, fileName }: { readonly answer: SummaryAnswer; readonly fileName: string }) {
  const { title, period, sections, html } = answer;
  const { page, settings } = spoken();
  const saveFile = () => {
    const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <article class="summary" aria-label={title}>
      <p class="buttons">
        <button type="button" onClick={() => print()}>
          {page.print}
        </button>
        <button type="button" onClick={saveFile}>
          {settings.saveFile}
        </button>
      </p>
      <h3>{title}</h3>
      <p class="quiet">{period}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h4>{section.title}</h4>
          <ul>
            {section.lines.map(({ name, parts, articles = [] }) => (
              <li key={name}>
                <b>
                  <bdi>{name}</bdi>
                </b>{' '}
                {parts.join('; ')}
                {articles.map((article) => (
                  <p key={article.href} class="quiet">
                    <a href={article.href} target="_blank" rel="noreferrer">
                      <bdi>{article.title}</bdi>
                    </a>{' '}
                    (<bdi>{article.about}</bdi>)
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {section.more !== undefined && <p class="quiet">… {section.more}</p>}
        </section>
      ))}
    </article>
  );
}
