import { useEffect, useState } from 'preact/hooks';

const NAMES = [
  'count',
  'count-soft',
  'band',
  'usual',
  'line',
  'alert',
  'alert-soft',
  'echo',
  'expected',
  'hatch',
  'hair',
  'ink-2',
  'ground',
] as const;

/** The colours for a canvas, from the style sheet, for the light or dark scheme of the reader. */
export type Colours = Readonly<Record<(typeof NAMES)[number], string>>;

const query = matchMedia('(prefers-color-scheme: dark)');

function coloursNow(): Colours {
  const style = getComputedStyle(document.documentElement);
  const of = (name: (typeof NAMES)[number]) => style.getPropertyValue(`--${name}`).trim();
  return {
    count: of('count'),
    'count-soft': of('count-soft'),
    band: of('band'),
    usual: of('usual'),
    line: of('line'),
    alert: of('alert'),
    'alert-soft': of('alert-soft'),
    echo: of('echo'),
    expected: of('expected'),
    hatch: of('hatch'),
    hair: of('hair'),
    'ink-2': of('ink-2'),
    ground: of('ground'),
  };
}

/** A hook: the colours, updated when the reader changes between light and dark. */
export function useColours(): Colours {
  const [colours, setColours] = useState(coloursNow);
  useEffect(() => {
    const follow = () => setColours(coloursNow());
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return colours;
}
