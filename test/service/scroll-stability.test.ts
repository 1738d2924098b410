import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { sortPropertySchema } from '../../service/wire/enumerations.ts';
import { NOON, type RunningService, startService } from './start-service.ts';

const path = '/v2/organizations/42/groups/7/mentions/scroll';
const pageSchema = z.object({ mentions: z.array(z.object({ id: z.int() })), scrollToken: z.string().nullable() });

async function page(service: RunningService, sorted: object, count: number, scrollToken: string | null) {
  const { json } = await service.post(path, { query: {}, paged: { count, sorted }, scrollToken });
  const { mentions, scrollToken: next } = pageSchema.parse(json);
  return { ids: mentions.map(({ id }) => id), next };
}

const numbers = fc.integer({ min: 0, max: 4 });
/** Few different values, so that ties and overtaking are the rule; ids repeat, so that mentions are corrected. */
const mentionArbitrary = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  mention: fc.constantFrom('acme', 'globex', 'nothing'),
  reach: numbers,
  virality: numbers,
  interaction: numbers,
  influenceScore: numbers,
  feedTime: numbers.map((step) => NOON + step * 1000 - 3000),
  publishedTime: numbers.map((step) => NOON + step * 1000 - 9000),
});

test('a scroll gives what was there when it began, each once and in order, whatever arrives meanwhile', async () => {
  const arriving = fc.array(fc.array(mentionArbitrary, { maxLength: 5 }), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(mentionArbitrary, { minLength: 1, maxLength: 40 }),
      arriving,
      fc.record({
        property: fc.constantFrom(...sortPropertySchema.options),
        direction: fc.constantFrom('ASC', 'DESC'),
      }),
      fc.integer({ min: 1, max: 5 }),
      async (mentions, batches, sorted, count) => {
        const service = await startService();
        service.feed(...mentions);
        const there = (await page(service, sorted, 1000, null)).ids;
        const seen: number[] = [];
        let token: string | null = null;
        let turn = 0;
        do {
          const { ids, next } = await page(service, sorted, count, token);
          seen.push(...ids);
          token = next;
          service.feed(...(batches[turn] ?? []));
          service.time.now += 500;
          turn += 1;
        } while (token !== null);
        expect(seen).toEqual(there);
      },
    ),
    { numRuns: 40 },
  );
});
