import * as z from 'zod';
import { PARAMETERS } from '../engine/parameters.ts';
import { refuse, says } from '../says.ts';
import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import { moment } from './moment.ts';
import { repeat } from './repeat.ts';

/** More would be a calendar: what is judged reads them at each boundary. */
export const MOST_EXPECTED = 50;

/** Half of what is remembered stays known: what lasts longer is usual by then, without being said. */
export const LONGEST_EXPECTED_MS = (PARAMETERS.memoryDays / 2) * DAY_MS;

/** Half of a week that repeats. */
export const LONGEST_WEEKLY_MS = LONGEST_EXPECTED_MS / 2;

export const MOST_TIMES = 100;

/** As far down as up. */
export const FEWEST_TIMES = 1 / MOST_TIMES;

const written = z.lazy(() => moment((words) => words.moment({ example: '2026-11-30T09:00:00+01:00' })));

const expectedTime = z.lazy(() =>
  z
    .strictObject({
      from: written.describe('When it begins, with its offset, such as "2026-11-30T09:00:00+01:00".'),
      to: written.describe('When it is over; at most 7 days after "from", and 84 h if it repeats each week.'),
      times: z
        .number()
        .min(FEWEST_TIMES, says('fewestTimes', { least: FEWEST_TIMES }))
        .max(MOST_TIMES, says('mostTimes', { most: MOST_TIMES }))
        .refine((times) => times !== 1, says('timesOf1'))
        .describe(
          'How many times as many mentions as usual may come: lines are that many times as high. Below 1, such as 0.2 for a holiday: how few may come, for rules that fire at few.',
        ),
      why: z
        .string()
        .min(1)
        .max(60, says('mostCharacters', { most: 60 }))
        .optional()
        .describe('What it is, as alerts name it, such as "launch".'),
      repeat: repeat
        .optional()
        .describe(
          "It comes again so often, at the same time of the day in the organization's time zone. Default: once.",
        ),
    })
    .superRefine(({ from, to, repeat: repeats }, context) => {
      const isWeekly = repeats === 'week';
      if (to <= from) refuse(context, (words) => words.endsBefore, ['to']);
      else if (to - from > (isWeekly ? LONGEST_WEEKLY_MS : LONGEST_EXPECTED_MS)) {
        const [hours, days] = [LONGEST_WEEKLY_MS / HOUR_MS, LONGEST_EXPECTED_MS / DAY_MS];
        refuse(context, (words) => (isWeekly ? words.longWeekly({ hours }) : words.longExpected({ days })), ['to']);
      }
    }),
);

/** What forms and editors say of the list. */
export const EXPECTED_TIMES = {
  title: 'When more or less is expected',
  description:
    'When people know beforehand that more will be said, or less: lines are as far then, and what happens does not change what is usual.',
};

/**
 * The times at which more or less is expected, as people write them in a rule or an organization; `from` and `to` become epoch ms.
 * Where several meet, the one that is furthest from usual counts.
 */
export const expectedTimes = z.lazy(() =>
  z.array(expectedTime).max(MOST_EXPECTED, says('mostExpected', { most: MOST_EXPECTED })),
);

/** The names of the fields of one, for the message about a misspelt one. */
export const expectedFields = () => Object.keys(expectedTime.unwrap().shape);
