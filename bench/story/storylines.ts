import { makeStory } from '../../functions/domain/story/make-story.ts';
import type { ReadMention } from '../../functions/domain/story/read-mention.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { generateStory, STORY_DAY_MS } from '../../local/story/generate-story.ts';
import { type Chance, chance } from '../simulation/chance.ts';
import { labelledReasons } from './labelled-reasons.ts';
import { pastOf, sharedMentions } from './shared-mentions.ts';
import { STORYLINE_TEXTS } from './storyline-texts.ts';

const WORLDS = 100;
const PAST = 500;

/** A mention, and what it is about as far as that is known. */
type Labelled = { readonly mention: ReadMention; readonly about?: string | undefined };

/** The mentions of one alert, how many things they tell (undefined where nobody knows), and those before. */
type Alert = {
  readonly kind: string;
  readonly tells: number | undefined;
  readonly mentions: readonly Labelled[];
  readonly past: readonly Labelled[];
  readonly name: string;
};

/** How many storylines are shown of alerts that tell one, two or three things, and how many of their mentions belong together. */
export function storylines() {
  const alerts = [...words(), ...sentences(), ...airlines(), ...mixtures(), ...played(), ...realWindows()];
  const kinds = [...new Set(alerts.map(({ kind }) => kind))];
  return Object.fromEntries(kinds.map((kind) => [kind, tally(alerts.filter((alert) => alert.kind === kind))]));
}

function tally(alerts: readonly Alert[]) {
  const shown: Record<number, number> = {};
  let [right, together, all] = [0, 0, 0];
  for (const { mentions, past, name, tells } of alerts) {
    const read = mentions.map(({ mention }) => mention);
    const made = makeStory({
      mentions: read,
      of: read.length,
      past: past.map(({ mention }) => mention),
      names: [name],
    });
    const about = new Map(mentions.map((each) => [each.mention.sample.id, each.about]));
    const most = made.storylines.map(({ ids }) => {
      const counts = new Map<string, number>();
      for (const id of ids) counts.set(about.get(id) ?? 'nothing', (counts.get(about.get(id) ?? 'nothing') ?? 0) + 1);
      const [largest = ['nothing', 0] as const] = [...counts].sort(([, a], [, b]) => b - a);
      together += largest[1];
      all += ids.size;
      return largest[0];
    });
    const lines = Math.max(1, most.length);
    shown[lines] = (shown[lines] ?? 0) + 1;
    if (lines === tells && (lines === 1 || new Set(most.filter((each) => each !== 'nothing')).size === lines))
      right += 1;
  }
  return { alerts: alerts.length, right, shown, ...(all === 0 ? {} : { purity: together / all }) };
}

let written = 0;

function mentionOf(
  text: string,
  about?: string,
  { title = null, author }: { title?: string | null; author?: string } = {},
): Labelled {
  written += 1;
  const sample = { id: String(written), type: 'TWITTER', title, text, author: author ?? `author ${written}`, time: '' };
  const unknown = { virality: null, interaction: null, influence: null, languages: [], locations: [] };
  return { mention: { sample, time: written, ...unknown }, about };
}

const several = (count: number, make: () => Labelled) => Array.from({ length: Math.floor(count) }, make);

const chosen = (random: Chance, of: readonly string[]) => of[Math.floor(of.length * random.roll('pick'))] ?? '';

/** One, two and three of some happenings, each with the mentions of a usual day beside it. */
function oneToThree(
  kind: string,
  own: readonly (readonly Labelled[])[],
  others: Pick<Alert, 'past' | 'name'> & { calm: readonly Labelled[] },
): Alert[] {
  const { calm, ...rest } = others;
  return own.map((_, at) => ({
    kind: `${kind}: ${at + 1}`,
    tells: at + 1,
    mentions: [...own.slice(0, at + 1).flat(), ...calm],
    ...rest,
  }));
}

/** Made of words at random: six that are usual, three of 25 that belong to a happening. */
function words(): Alert[] {
  return Array.from({ length: WORLDS }, (_, world) => {
    const random = chance(`kept apart: words ${world}`);
    const word = (name: string, of: number) => `${name}${Math.floor(of * random.roll('word') ** 2).toString(36)}x`;
    const write = (count: number, name?: string) =>
      several(count, () => {
        const usual = Array.from({ length: name === undefined ? 9 : 6 }, () => word('common', 400));
        const own = name === undefined ? [] : Array.from({ length: 3 }, () => word(name, 25));
        return mentionOf([...usual, ...own].join(' '), name);
      });
    const size = () => 15 + 100 * random.roll('size');
    const others = { past: write(PAST), calm: write(10 + size() / 6), name: 'Brand' };
    return oneToThree('words', [write(size(), 'alpha'), write(size(), 'beta'), write(size(), 'gamma')], others);
  }).flat();
}

/** Made of sentences in five languages: one or two about a happening, in three of ten mentions one of a usual day as well. */
function sentences(): Alert[] {
  return Object.entries(STORYLINE_TEXTS).flatMap(([language, { usual, stories }]) =>
    Array.from({ length: WORLDS }, (_, world) => {
      const random = chance(`kept apart: sentences ${language} ${world}`);
      const write = (count: number, story?: number) =>
        several(count, () => {
          const pool = (story === undefined ? usual : stories[story]) ?? [];
          const more = random.happens('more', 0.5) ? [chosen(random, pool)] : [];
          const aside = random.happens('aside', 0.3) ? [chosen(random, usual)] : [];
          return mentionOf(
            [chosen(random, pool), ...more, ...aside].join(' '),
            story === undefined ? undefined : String(story),
          );
        });
      const size = () => 12 + 80 * random.roll('size') ** 2;
      const others = { past: write(PAST), calm: write(5 + size() / 4), name: 'Nordvik' };
      const start = random.between('story', 0, stories.length - 1);
      const own = [0, 1, 2].map((at) => write(size(), (start + at) % stories.length));
      return oneToThree(language, own, others);
    }).flat(),
  );
}

/** Real tweets that people labelled with the same reason, and with two; beside them, and before, tweets with any reason. */
function airlines(): Alert[] {
  const all = sharedMentions('airline-mentions.ndjson');
  const reasons = labelledReasons();
  if (reasons === undefined || all === undefined) return [];
  const names = [...new Set(reasons.values())].filter((reason) => reason !== "Can't Tell");
  return [1001, 1002, 1003].flatMap((airline) =>
    names.flatMap((one, at) =>
      Array.from({ length: 6 }, (_, world) => {
        const random = chance(`kept apart: airlines ${airline} ${one} ${world}`);
        const mixed = all
          .filter(({ keywordIds, sample }) => keywordIds.includes(airline) && sample.sentiment === 'NEGATIVE')
          .map((mention) => ({ mention, about: reasons.get(mention.sample.id), place: random.roll('place') }))
          .sort((a, b) => a.place - b.place);
        const size = random.between('size', 20, 60);
        const other = names[(at + 1 + (world % (names.length - 1))) % names.length];
        const [first, second] = [one, other].map((reason) =>
          mixed.filter(({ about }) => about === reason).slice(0, size),
        );
        const rest = mixed.filter((each) => first?.includes(each) === false && second?.includes(each) === false);
        const others = { past: rest.slice(8, 8 + PAST), calm: rest.slice(0, 8), name: '' };
        const own = [first, second].flatMap((each) => (each === undefined || each.length < 20 ? [] : [each]));
        return first !== undefined && first.length >= 20 ? oneToThree('airlines, labelled reasons', own, others) : [];
      }).flat(),
    ),
  );
}

/** Real mentions of the day of a stock offering, together with real complaints about airlines of one day; both are usual before. */
function mixtures(): Alert[] {
  const [shares, flights] = [
    sharedMentions('cashtag-mentions.ndjson') ?? [],
    sharedMentions('airline-mentions.ndjson') ?? [],
  ];
  const day = Date.parse('2014-09-19T00:00:00Z');
  const offering = shares.filter(({ time, sample }) => time >= day && time < day + DAY_MS && /baba/i.test(sample.text));
  const cancelled = Date.parse('2015-02-22T00:00:00Z');
  const rise = flights.filter(
    ({ time, keywordIds }) => time >= cancelled && time < cancelled + DAY_MS && keywordIds.includes(1002),
  );
  if (offering.length === 0) return [];
  return Array.from({ length: WORLDS }, (_, world) => {
    const random = chance(`kept apart: mixtures ${world}`);
    const draw = (of: readonly ReadMention[], count: number, about?: string) =>
      [...of]
        .map((mention) => ({ mention, about, place: random.roll('place') }))
        .sort((a, b) => a.place - b.place)
        .slice(0, count);
    const [one, other] = [
      draw(offering, random.between('size', 20, 80), 'offering'),
      draw(rise, random.between('size', 20, 80), 'flights'),
    ];
    const past = [
      ...draw(
        shares.filter(({ time }) => time < day),
        PAST / 2,
      ),
      ...draw(
        flights.filter(({ time }) => time < cancelled),
        PAST / 2,
      ),
    ];
    return oneToThree('an offering and cancelled flights', [one, other], { past, calm: [], name: '' });
  }).flat();
}

/** What `npm start` plays: the recall of a bike, an app that lets nobody in, and both together. */
function played(): Alert[] {
  const all = generateStory({ dayMs: STORY_DAY_MS, days: 1, incidents: true }).map(
    ({ feedTime, mention, title, author }) => {
      const about = /Fjellglide/.test(mention) ? 'recall' : /Tarnpilot/.test(mention) ? 'lockout' : undefined;
      return { at: feedTime ?? 0, ...mentionOf(mention, about, { title: title ?? null, author: author ?? '' }) };
    },
  );
  const of = (about: string, from: number, to: number) =>
    all.filter((each) => each.about === about && each.at >= from && each.at < to);
  const before = (about: string, from: number) => of(about, 0, from).slice(-PAST);
  return [6.2, 14].flatMap((hour) =>
    Array.from({ length: 8 }, (_, at) => at / 4).flatMap((later) =>
      [0.5, 1, 4].flatMap((hours): Alert[] => {
        const [about, name] = hour === 14 ? ['lockout', 'Tarnpilot'] : ['recall', 'Fjellglide'];
        const from = STORY_DAY_MS + (hour + later) * HOUR_MS;
        const own = of(about, from, from + hours * HOUR_MS);
        const past = before(about, STORY_DAY_MS + (hour - 0.5) * HOUR_MS);
        const one = { kind: `played: ${about}`, tells: 1, mentions: own, past, name };
        if (about === 'recall') return [one];
        const recalled = STORY_DAY_MS + (6.5 + later) * HOUR_MS;
        const recall = of('recall', recalled, recalled + 4 * HOUR_MS).slice(0, own.length);
        const usual = all.filter(({ at }) => at < STORY_DAY_MS + 6 * HOUR_MS).slice(-PAST);
        return [one, { kind: 'played: both', tells: 2, mentions: [...own, ...recall], past: usual, name: 'Tarnfell' }];
      }),
    ),
  );
}

/** Windows of real mentions one after the other, whatever happened in them. */
function realWindows(): Alert[] {
  return [
    ['airline-mentions.ndjson', 4 * HOUR_MS] as const,
    ['airline-mentions.ndjson', DAY_MS] as const,
    ['cashtag-mentions.ndjson', DAY_MS] as const,
  ].flatMap(([file, windowMs]) => {
    const all = sharedMentions(file) ?? [];
    const ids = [...new Set(all.flatMap(({ keywordIds }) => keywordIds))];
    return [...ids.map((id) => [id]), ids].flatMap((group) => {
      const own = all.filter(({ keywordIds }) => keywordIds.some((id) => group.includes(id)));
      const alerts: Alert[] = [];
      for (
        let from = Math.floor((own[0]?.time ?? 0) / windowMs) * windowMs;
        from < (own.at(-1)?.time ?? 0);
        from += windowMs
      ) {
        const mentions = own.filter(({ time }) => time >= from && time < from + windowMs).slice(0, 1000);
        const past = pastOf(own, from, PAST);
        const kind = `${file}, ${windowMs / HOUR_MS} h, not labelled`;
        const labelled = (read: readonly ReadMention[]) => read.map((mention) => ({ mention }));
        if (mentions.length < 20 || past.length < 20) continue;
        alerts.push({
          kind,
          tells: undefined,
          mentions: labelled(mentions),
          past: labelled(past),
          name: 'United SouthwestAir VirginAmerica',
        });
      }
      return alerts;
    });
  });
}
