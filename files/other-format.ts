/** What a file may be that a reader did not expect. */
type Format = {
  readonly kind: 'feed' | 'world' | 'items' | 'counts' | 'other';
  /** What it looks like, and what reads it. */
  readonly says: string;
};

/** The readers that a file can be meant for. */
export type Reader = Exclude<Format['kind'], 'other'>;

const ITEMS = 'items (rules, organizations, channels), which "--rules", "check" and "put" take';
const FEED = 'mentions, one JSON object per line, which "--mentions" takes';

/** What JSON looks like, by the fields that it names first. The first that fits is taken. */
const BY_FIELDS: readonly (readonly [RegExp, Format['kind'], string])[] = [
  [/"specversion"/, 'other', 'an event of an alert: nothing reads it back'],
  [
    /"scrollToken"|^\{\s*"mentions"/,
    'other',
    "an answer of the service's scroll: jq -c '.mentions[]' FILE makes a feed of it",
  ],
  [/"users"\s*:\s*\[|"accessToken"/, 'world', 'a world of the embedded service, which "--world" takes'],
  [/"ruleId"|"watch"|"secretName"|"channelId"|"(rules|channels|organizations)"\s*:\s*\[/, 'items', ITEMS],
  [
    /^\[[\s\S]*"mention"\s*:/,
    'other',
    "an array of mentions, and a feed has one in each line: jq -c '.[]' FILE makes one",
  ],
  [/"mention"\s*:/, 'feed', FEED],
  [/^\[/, 'items', 'an array of JSON, which is read where items are'],
];

/** What the beginning of a text looks like; undefined if it is not known. */
function formatOf(text: string): Format | undefined {
  const beginning = text.slice(0, 4000).trim();
  if (beginning.startsWith('<')) {
    return { kind: 'other', says: 'HTML or XML, perhaps the page of an error or of a sign-in: export it again' };
  }
  if (/^[[{]/.test(beginning)) {
    const [, kind, says] = BY_FIELDS.find(([pattern]) => pattern.test(beginning)) ?? [];
    return kind === undefined || says === undefined ? undefined : { kind, says };
  }
  const [head = ''] = beginning.split('\n', 1);
  if (/^"?timestamp"?\s*[,;\t]\s*"?value\b/i.test(head)) {
    return { kind: 'counts', says: 'a table of counts, which "backtest --counts" takes' };
  }
  if (/^[^{}[\]:]+$/.test(head) && /.[,;\t|]/.test(head)) {
    return {
      kind: 'other',
      says: 'a table (CSV), as other programs export it: "npx mention-alerts import FILE" makes a folder of it that can be replayed',
    };
  }
  return /^(---|#|-\s|[\w$-]+:(\s|$))/.test(head)
    ? { kind: 'items', says: `YAML: name it .yaml, if it has ${ITEMS}` }
    : undefined;
}

/** ` It looks like ...`, and what reads it, for a text that a reader could not read; empty if there is nothing better to say. */
export function otherFormat(text: string, reader: Reader): string {
  const format = formatOf(text);
  return format === undefined || format.kind === reader ? '' : `; it looks like ${format.says}`;
}
