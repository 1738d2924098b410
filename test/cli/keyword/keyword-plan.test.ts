import { describe, expect, onTestFinished, test } from 'vitest';
import { historyStore } from '../../../functions/adapters/dynamodb/history-store.ts';
import { newHead } from '../../../functions/domain/counting/series/series-head.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { buildHistory } from '../../support/build-history.ts';
import { ruleItem } from '../../support/build-rule.ts';
import { saveHead } from '../../support/save-head.ts';
import { startInstallation, TOKEN_SECRET } from '../start-installation.ts';
import { BURST, FIVE_MINUTES_MS, startStoryService } from '../start-story-service.ts';

/** The story of the service, kept in part, and two rules; gives how to ask for a plan. */
async function start() {
  const { address } = await startStoryService();
  const installation = await startInstallation({ url: address, token: 'admin-token' });
  onTestFinished(installation.stop);
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: TOKEN_SECRET });
  await installation.put(
    'RulesTableName',
    ruleItem({ ruleId: 'loud', condition: { kind: 'threshold', window: '5m', atLeast: 20 } }),
  );
  await installation.put('RulesTableName', ruleItem({ ruleId: 'unkept', sentiments: ['POSITIVE'] }));
  // Three hours before the burst of the story and half an hour with it are kept.
  const from = Math.floor((BURST - 3 * HOUR_MS) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
  const counts = Array.from({ length: 42 }, (_, at) => (from + at * FIVE_MINUTES_MS === BURST ? 60 : at % 2));
  const head = {
    ...newHead(FIVE_MINUTES_MS, from, from + counts.length * FIVE_MINUTES_MS),
    gaps: [],
    hours: buildHistory(from, counts).hours,
  };
  const store = historyStore(installation.documents, 'StateTableName');
  await saveHead(store, { organizationId: 42n, key: 'keyword:1001:ALL' }, head);
  return (definition: object, ...more: string[]) => {
    const keyword = more.includes('--keyword') ? [] : ['--keyword', '1001'];
    const options = ['--organization', '42', ...keyword, '--definition', JSON.stringify(definition)];
    return installation.run(['--local', 'keyword', 'plan', ...options, ...more]);
  };
}

describe('a narrower definition', () => {
  test('is told with its price, the mentions it would lose by source type, examples and the alerts that go', async () => {
    const plan = await start();
    const { status, out, error } = await plan({ naturalQuery: 'acme AND shop' }, '--days', '1');
    expect({ status, error }).toMatchObject({ status: 0 });
    expect(error).toMatch(/^\d+ mentions of 1 day: reading them takes 1 request\.$/m);
    expect(out).toMatch(/^Keyword 1001 ".+": of (\d+) mentions from .* it would lose \1 \(100 %\),$/m);
    expect(out).toMatch(/^ {4}\d{4}-\d\d-\d\d \d\d:\d\d {2}.*acme again$/m);
    expect(out).toMatch(/^rule 42\/loud: 1 alert on the stored counts, 0 as it would be\n {2}lost: .*60 mentions/m);
    expect(out).toContain('rule 42/unkept: cannot be judged: no counts of it are stored yet');
  });

  test('that finds the same loses nothing; for programs, too', async () => {
    const plan = await start();
    const { out } = await plan({ naturalQuery: 'acme' }, '--days', '1', '--json');
    const { lost, rules } = JSON.parse(out);
    expect(lost).toBe(0);
    expect(rules[0]).toMatchObject({ rule: '42/loud', alerts: [{ firedAt: rules[0].alerts[0].firesAt }], new: [] });
  });

  test('costs what it says: too many requests are refused before they are sent, --dry-run only asks', async () => {
    const plan = await start();
    const dry = await plan({ naturalQuery: 'acme' }, '--dry-run');
    expect(dry).toMatchObject({ status: 0, out: '' });
    const { status, error } = await plan({ naturalQuery: 'acme' }, '--most', '1');
    expect(status).toBe(1);
    expect(error).toMatch(/reading them takes 3 requests, more than 1\. Say --most 3, or --days 4\.$/m);
  });

  test('is checked by the service, and a keyword that is not there is named with those that are', async () => {
    const plan = await start();
    const wrong = await plan({ naturalQuery: 'acme', mayLangs: ['nowhere'] });
    expect(wrong).toMatchObject({ status: 1, error: expect.stringContaining('nowhere') });
    const { error } = await plan({ naturalQuery: 'acme' }, '--keyword', '7');
    expect(error).toMatch(/Organization 42 has no keyword 7\. There are 1001 /);
  });
});
