import { useCallback, useEffect } from 'preact/hooks';
import type { TokenGauge } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { HomeHead } from './home-head.tsx';
import { momentBeside, roughly } from './in-words.ts';
import { Nav } from './nav.tsx';
import { spoken } from './spoken.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = 30_000;

/** For whoever runs the installation: what each token needs of the monitoring service, and what it may ask. */
export function RequestsPage({ isLost }: { readonly isLost: boolean }) {
  const asks = useCallback(() => askServer('home', {}), []);
  const { answer, problem } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  const { page, rules } = spoken();
  useEffect(() => {
    document.title = `${rules.requests} · ${page.name}`;
  }, []);
  const zone = answer?.rules[0]?.timeZone ?? 'UTC';
  return (
    <main class="home">
      <Nav at="requests" />
      {problem !== undefined && <p class="problem">{problem}</p>}
      {answer !== undefined && (
        <>
          <HomeHead title={rules.requests} answer={answer} />
          <p class="lede">{rules.whatRequests}</p>
          <section class="gauges" aria-label={rules.requestsToService}>
            {answer.tokens.map((token) => (
              <Gauge key={token.token} gauge={token} at={answer.at} timeZone={zone} />
            ))}
          </section>
          <p class="quiet hint-below">{rules.timesAreOf({ zone })}</p>
        </>
      )}
    </main>
  );
}

function Gauge({
  gauge,
  at,
  timeZone,
}: {
  readonly gauge: TokenGauge;
  readonly at: number;
  readonly timeZone: string;
}) {
  const { token, series, neededPerMinute, allowedPerMinute, usedCounts, usedScrolls, usedSince } = gauge;
  const share = neededPerMinute / allowedPerMinute;
  return (
    <div class="gauge">
      <code>{token}</code>
      <span class={`gauge-bar ${share > 1 ? 'over' : share > 0.8 ? 'close' : ''}`} aria-hidden="true">
        <span style={{ width: `${Math.min(100, Math.max(1, 100 * share))}%` }} />
      </span>
      <span class="quiet">
        {spoken().rules.requestsOfToken({
          needed: roughly(neededPerMinute),
          allowed: allowedPerMinute,
          isTooMany: share > 1,
          series,
          counts: usedCounts,
          scrolls: usedScrolls,
          since: momentBeside(usedSince, at, timeZone),
        })}
      </span>
    </div>
  );
}
