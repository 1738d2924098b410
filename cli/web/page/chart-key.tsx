import { BOUNDS } from '../../../functions/domain/engine/bound.ts';
import { plainText } from '../../../functions/domain/plain-text.ts';
import type { DrawnRule } from '../drawn-rule.ts';
import { moment, momentBeside } from './in-words.ts';
import { spoken } from './spoken.ts';

const MOST_EXPECTED = 3;
const LONGEST_WHY = 60;

type ChartKeyProps = {
  readonly drawn: DrawnRule;
  readonly vanished: number;
  readonly timeZone: string;
};

/** The legend of the charts, for the lines and marks that occur. */
export function ChartKey({ drawn, vanished, timeZone }: ChartKeyProps) {
  const { chartKey: words } = spoken().page;
  const { isUpward } = BOUNDS[drawn.bound];
  const has = (spans: readonly unknown[]) => spans.length > 0;
  const knowsUsual = drawn.windows.some(({ usual }) => usual.some((value) => value !== null));
  return (
    <ul class="key" aria-label={words.label}>
      <li>
        <Swatch path="M0 8L5 5L9 9L14 3L18 7L24 5" class="key-count" />{' '}
        {drawn.measure === undefined ? words.mentions : words.measure({ measure: drawn.measure })}
      </li>
      {knowsUsual && (
        <li>
          <span class="key-band" /> {words.band({ usual: words.usual[drawn.usual], isUpward })}
        </li>
      )}
      <li>
        <Swatch path="M0 6H24" class="key-line" /> {words.line}
      </li>
      {has(drawn.alerts) && (
        <li>
          <Swatch path="M6 2l4 8H2z M16 3a3 3 0 1 0 .01 0 M20 3" class="key-alert" /> {words.alert}{' '}
          <Swatch path="M3 3h6v6h-6z" class="key-alert" /> {words.over}
        </li>
      )}
      {vanished > 0 && (
        <li>
          <Swatch path="M3 2l7 7M10 2l-7 7" class="key-gone" /> {words.vanished({ count: vanished })}
        </li>
      )}
      {has(drawn.expected) && (
        <li>
          <span class="key-expected" /> {words.expected({ isUpward, times: expectedInWords(drawn, timeZone) })}
        </li>
      )}
      {has(drawn.echo) && (
        <li>
          <Swatch path="M0 6H24" class="key-echo" /> {words.echo}
        </li>
      )}
      {has(drawn.gaps) && (
        <li>
          <span class="key-hatch" /> {words.gap}
        </li>
      )}
      {has(drawn.learning) && (
        <li>
          <span class="key-hatch" /> {words.learning}
        </li>
      )}
      {has(drawn.muted) && (
        <li>
          <span class="key-muted" /> {words.muted}
        </li>
      )}
      <li class="quiet">{words.heights}</li>
    </ul>
  );
}

/** What was expected, the newest first: what people called it, how much, and from when on it was, the last time if it came again. */
function expectedInWords({ expected, bound }: DrawnRule, timeZone: string): string {
  const { chartKey: words } = spoken().page;
  const newest = new Map(expected.map((time) => [`${time.times} ${time.why ?? ''}`, time]));
  const said = [...newest.values()].reverse().map(({ why, times, from, to }) => {
    const name = why === undefined ? '' : `${plainText(why, LONGEST_WHY)}, `;
    const [begins, ends] = [moment(from, timeZone), momentBeside(to, from, timeZone)];
    return `${name}${words.expectedTime({ isUpward: BOUNDS[bound].isUpward, times, from: begins, to: ends })}`;
  });
  const more = said.length > MOST_EXPECTED ? [words.others({ count: said.length - MOST_EXPECTED })] : [];
  return [...said.slice(0, MOST_EXPECTED), ...more].join('; ');
}

function Swatch({ path, class: name }: { readonly path: string; readonly class: string }) {
  return (
    <svg class={name} viewBox="0 0 24 12" width="24" height="12" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
