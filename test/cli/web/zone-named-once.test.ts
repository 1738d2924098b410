import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocal } from '../../../cli/context/open-local.ts';
import { withoutZone } from '../../../cli/web/organizations-on-page.ts';
import { pageApi } from '../../../cli/web/page-api.ts';
import { toldAlertStore } from '../../../functions/adapters/dynamodb/told-alert-store.ts';
import { alertFacts } from '../../../functions/domain/alerting/event/alert-facts.ts';
import { toldAlertOf } from '../../../functions/domain/alerting/told-alert.ts';
import { between } from '../../../functions/domain/wording/between.ts';
import { echoInWords } from '../../../functions/domain/wording/echo-in-words.ts';
import { LANGUAGES } from '../../../functions/languages/language.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { stringsIn } from '../../domain/channels/hostile-text.ts';
import { ruleItem } from '../../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const ZONE = 'Europe/Oslo';
const NOW = Date.now();
const HOUR = 3_600_000;
const TOLD = { id: 'told', time: new Date(NOW - HOUR).toISOString() };

let installation: TestInstallation;
let opened: Awaited<ReturnType<typeof openLocal>>;
beforeAll(async () => {
  installation = await startInstallation();
  const secretName = 'mention-alerts/token/main';
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName, timeZone: ZONE, language: 'de' });
  await installation.put('RulesTableName', ruleItem('acme'));
  const event = buildAlertEvent(
    {
      rule: { ...buildAlertEvent().data.rule, ruleId: 'acme' },
      explanation: `45 mentions between 09:00 and 11:00 (${ZONE}), and earlier between 08:00 and 10:00 (Asia/Tokyo)`,
      episode: { startedAt: TOLD.time, peak: 45 },
    },
    TOLD,
  );
  const store = toldAlertStore(installation.documents, 'StateTableName', 90);
  await store.note(toldAlertOf(event, undefined), 'alerts', NOW - HOUR);
  opened = await openLocal(installation.endpointsFile);
});
afterAll(async () => {
  opened.close();
  await installation.stop();
});

/** The sentences of an answer that name the zone; the view has it from `timeZone`. */
const naming = (answer: unknown) =>
  stringsIn(answer).filter(({ name, text }) => name !== 'timeZone' && text.includes(ZONE));

test('no answer of the page names the zone in its sentences, also where messages were told with it', async () => {
  const page = pageApi({
    installation: opened,
    right: 'change',
    ask: () => expect.unreachable('nothing is asked of the service'),
    now: () => NOW,
    testWaitMs: 0,
  });
  const rule = await page.rule.answer({ rule: '42/acme' });
  const answers = {
    home: await page.home.answer({}),
    stories: await page.stories.answer({ days: 7 }),
    storyPage: await page.storyPage.answer({ organization: '42', event: TOLD.id }),
    rule,
  };
  for (const [name, answer] of Object.entries(answers)) expect(naming(answer), name).toEqual([]);
  // A zone that was another one then is said as it was.
  const said = '45 mentions between 09:00 and 11:00, and earlier between 08:00 and 10:00 (Asia/Tokyo)';
  expect(answers.storyPage).toMatchObject({ messages: [{ explanation: said }] });
  expect(rule).toMatchObject({ timeZone: ZONE, told: [{ explanation: said }] });
});

describe.each(LANGUAGES)('what is said of times in %s', (language) => {
  const span = { from: NOW - HOUR, to: NOW };
  const sayings = (isOfView: boolean) => {
    const words = wordsOf({ language, timeZone: ZONE, isOfView });
    return [
      words.timeInZone(NOW),
      between(span, words),
      echoInWords({ times: 2, until: NOW, counts: [{ windowMs: HOUR, count: 9 }] }, words),
      words.heard.nightIs({ from: '22:00', to: '06:00', inZone: words.inZone }),
      alertFacts(buildAlertEvent().data, { plain: (text) => text ?? '', words })
        .map(({ value }) => value)
        .join('\n'),
    ];
  };

  test('names the zone in a message, and not in a view, which names it once', () => {
    for (const said of sayings(false)) expect(said).toContain(`(${ZONE})`);
    for (const said of sayings(true)) expect(said).not.toMatch(/Oslo|UTC|\( ?\)| [,.;]| $/);
    expect(sayings(false).map((said) => withoutZone(said, ZONE))).toEqual(sayings(true));
  });
});
