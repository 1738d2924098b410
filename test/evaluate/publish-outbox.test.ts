import { describe, expect, test } from 'vitest';
import { mutingOf } from '../../functions/domain/alerting/muting.ts';
import type { OutboxEntry, Topic } from '../../functions/domain/alerting/outbox.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import type { ToldAlert } from '../../functions/domain/alerting/told-alert.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import type { EvaluatePorts } from '../../functions/evaluate/ports.ts';
import { type Outbox, outboxesToTell } from '../../functions/evaluate/telling/outboxes-to-tell.ts';
import { type PublishingRun, publishOutboxes } from '../../functions/evaluate/telling/publish-outbox.ts';
import { ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { buildRule } from '../support/build-rule.ts';

const AT = Date.parse('2026-11-20T14:06:00Z');

const entry = (id: string, fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  event: buildAlertEvent({}, { id }),
  unpublished: ['alerts', 'alert-events'],
  ...fields,
});

/** Rules with an outbox each, and ports that write down what is published and saved. */
function world(outboxes: readonly (readonly OutboxEntry[])[]) {
  const stored = new Map<string, RuleState>();
  const list = outboxes.map((outbox, at) => {
    const rule = buildRule({ ruleId: `rule-${at}` });
    const state = { ...ruleStateAt(rule, AT - 60_000), outbox: [...outbox], version: 1 };
    const key = { organizationId: rule.organizationId, ruleId: rule.ruleId };
    stored.set(ruleKeyText(key), state);
    return { key, state };
  });
  const published: string[] = [];
  const emails: string[][] = [];
  const history: { readonly alert: ToldAlert; readonly topic: Topic }[] = [];
  const fakes: Pick<EvaluatePorts, 'items' | 'topics' | 'states' | 'emailCap' | 'told' | 'log' | 'fault'> = {
    items: {
      organizations: async () => [],
      rulesOf: async () => [],
      now: async () => ({ rules: [], organizations: [] }),
      noteEdit: async () => expect.unreachable('nobody edits anything'),
    },
    topics: {
      event: async ({ id }) => {
        published.push(id);
        return 'published';
      },
      email: async (events) => {
        emails.push(events.map(({ id }) => id));
        return 'published';
      },
      blindness: async () => undefined,
    },
    states: {
      read: async () => ({ found: new Map(), unreadable: new Map() }),
      recent: async () => ({ found: new Map(), unreadable: new Map() }),
      open: async () => [],
      save: async (key, state) => {
        const before = stored.get(ruleKeyText(key));
        if (before?.version !== state.version) return undefined;
        const after = { ...state, version: state.version + 1 };
        stored.set(ruleKeyText(key), after);
        return after;
      },
    },
    emailCap: { admit: async () => 'admitted' },
    told: {
      note: async (alert, topic) => {
        history.push({ alert, topic });
      },
      noteMentions: async () => undefined,
      mentionsSince: async () => [],
    },
    log: () => undefined,
    fault: () => undefined,
  };
  const run: PublishingRun = {
    secretName: 'mention-alerts/token/main',
    tick: AT,
    muting: { isMuted: () => false },
    isTimeUp: () => false,
  };
  return { list, stored, published, emails, history, fakes, run };
}

/** Publishes outboxes of rules whose organization may show its mentions somewhere. */
async function publish(
  ports: ReturnType<typeof world>['fakes'] & Pick<EvaluatePorts, 'signer'>,
  outboxes: readonly Outbox[],
  {
    mentionsUrl,
    left = [],
    ...run
  }: PublishingRun & { readonly mentionsUrl?: string; readonly left?: readonly Outbox[] },
) {
  const item = { organizationId: 42n, enabled: true, secretName: run.secretName, requestsPerMinute: 80, mentionsUrl };
  const configuration = { organizations: [{ item, rules: new Map(), unclear: [] }], moved: [], written: new Map() };
  const found = new Map(left.map(({ key, state }) => [ruleKeyText(key), state]));
  const loaded = { everyRule: new Map(), tick: run.tick, configuration, openStates: { found, unreadable: new Map() } };
  const { muting } = run;
  const toTell = await outboxesToTell(ports, outboxes, { loaded, muting, timeZoneOf: () => 'UTC', waits: false });
  return publishOutboxes(ports, toTell, run);
}

const left = ({ stored }: ReturnType<typeof world>) =>
  [...stored.values()].flatMap(({ outbox }) => outbox.map(({ event, unpublished }) => [event.id, unpublished.join()]));

describe('an outbox', () => {
  test('is cleared as it is published: a run that ends after 60 of 100 leaves what was in flight, and the rest', async () => {
    const it = world(Array.from({ length: 100 }, (_, at) => [entry(`event-${at}`)]));
    const stop = new Promise<never>(() => undefined);
    const event: EvaluatePorts['topics']['event'] = async (sent) => {
      if (it.published.length >= 60) await stop;
      return it.fakes.topics.event(sent);
    };
    const ports = { ...it.fakes, topics: { ...it.fakes.topics, event } };
    await Promise.race([publish(ports, it.list, it.run), new Promise((resolve) => setTimeout(resolve, 200))]);
    const machines = left(it).filter(([, topics]) => topics?.includes('alert-events'));
    expect([it.published.length, machines.length]).toEqual([60, 40]);
  });

  test.each([[['alerts', 'alert-events']], [['alerts']], [['alert-events']]] as const)(
    'that an earlier run left for %j is published once however long nothing can be written',
    async (unpublished) => {
      const it = world([[entry('event', { unpublished: [...unpublished] })]]);
      const states = { ...it.fakes.states, save: () => Promise.reject(new Error('throttled')) };
      for (let run = 0; run < 3; run += 1) {
        await publish({ ...it.fakes, states }, it.list, { ...it.run, left: it.list }).catch(() => undefined);
      }
      expect([it.published, it.emails]).toEqual([[], []]);
      await publish(it.fakes, it.list, { ...it.run, left: it.list });
      expect([it.published.length + it.emails.length, left(it)]).toEqual([unpublished.length, []]);
    },
  );

  test('that waits for the cap still is not written by each run', async () => {
    const it = world([[entry('event', { unpublished: ['alerts'], cappedUntil: AT + 60_000 })]]);
    await publish(it.fakes, it.list, { ...it.run, left: it.list });
    expect([...it.stored.values()].map(({ version }) => version)).toEqual([1]);
  });

  test('of a thousand events is published in one run, in parallel, with its emails', async () => {
    const it = world(Array.from({ length: 1000 }, (_, at) => [entry(`event-${at}`)]));
    const { messages, states } = await publish(it.fakes, it.list, it.run);
    expect([it.published.length, new Set(it.emails.flat()).size, left(it)]).toEqual([1000, 1000, []]);
    expect([messages, states.size]).toEqual([{ alerts: it.emails.length, 'alert-events': 1000 }, 1000]);
    expect(Math.max(...it.emails.map((ids) => ids.length))).toBeLessThanOrEqual(200);
  });

  test('goes on in the next run where time is up', async () => {
    const it = world(Array.from({ length: 50 }, (_, at) => [entry(`event-${at}`)]));
    await publish(it.fakes, it.list, { ...it.run, isTimeUp: () => it.published.length >= 20 });
    expect(left(it).filter(([, topics]) => topics?.includes('alert-events')).length).toBeGreaterThan(20);
    await publish(
      it.fakes,
      it.list.map(({ key }) => ({ key, state: it.stored.get(ruleKeyText(key)) ?? ruleStateAt(buildRule({}), AT) })),
      it.run,
    );
    expect([left(it), new Set(it.published).size, it.published.length]).toEqual([[], 50, 50]);
  });

  test('is published in the order of the rule, and what a topic does not take holds back what comes after it', async () => {
    const it = world([[entry('first'), entry('second')]]);
    const event: EvaluatePorts['topics']['event'] = async (sent) =>
      sent.id === 'first' ? Promise.reject(new Error('SNS refuses it')) : it.fakes.topics.event(sent);
    await publish({ ...it.fakes, topics: { ...it.fakes.topics, event } }, it.list, it.run);
    expect(left(it)).toEqual([
      ['first', 'alert-events'],
      ['second', 'alert-events'],
    ]);
    const again = it.list.map(({ key }) => ({ key, state: it.stored.get(ruleKeyText(key)) ?? it.list[0]?.state }));
    await publish(
      it.fakes,
      again.flatMap(({ key, state }) => (state === undefined ? [] : [{ key, state }])),
      it.run,
    );
    expect([it.published, left(it)]).toEqual([['first', 'second'], []]);
  });

  test('goes out with links where they can be signed, and without them where they cannot', async () => {
    const key = 'k'.repeat(64);
    for (const signer of [async () => ({ url: 'https://act.example/', key }), async () => undefined]) {
      const it = world([[entry('first')]]);
      const told: string[] = [];
      const topics: EvaluatePorts['topics'] = {
        ...it.fakes.topics,
        event: async ({ data }) => {
          told.push((data.links ?? []).map(({ kind }) => kind).join());
          return 'published';
        },
        email: async (_, { body }) => {
          told.push(String(body.includes('https://act.example/?t=')));
          return 'published';
        },
      };
      await publish({ ...it.fakes, topics, signer }, it.list, {
        ...it.run,
        mentionsUrl: 'https://media.example/{keywordId}',
      });
      const signed = (await signer()) !== undefined;
      const actions = signed ? 'acknowledge,silence-2h,silence-until-tomorrow,noise,expected,' : '';
      expect([told, left(it)]).toEqual([[`${actions}mentions`, String(signed)], []]);
    }
  });

  test('that somebody else wrote meanwhile is theirs: nothing more of it is published', async () => {
    const it = world([[entry('first'), entry('second')]]);
    for (const [name, state] of it.stored) it.stored.set(name, { ...state, version: 9 });
    const { lost, states } = await publish(it.fakes, it.list, it.run);
    expect([it.published, it.emails, [...lost], states.size]).toEqual([['first'], [], ['42/rule-0'], 0]);
  });

  test('that somebody else wrote between two of its emails is theirs from then on', async () => {
    const it = world([[entry('over', { unpublished: ['alerts'] }), entry('again', { unpublished: ['alerts'] })]]);
    const ports = { ...it.fakes, states: { ...it.fakes.states, save: async () => undefined } };
    const { lost } = await publish(ports, it.list, it.run);
    expect([it.emails, lost.size]).toEqual([[['over']], 1]);
  });

  test('that somebody else wrote is theirs also in an email that tells another rule, which waits for the next run', async () => {
    const both = (name: string) =>
      ['first', 'second'].map((at) => {
        const { data } = entry('').event;
        const rule = { ...data.rule, ruleId: name };
        return entry(`${name} ${at}`, {
          event: buildAlertEvent(
            { rule, storyId: 'story' },
            { id: `${name} ${at}`, time: `2026-11-20T14:0${at.length}:00.000Z` },
          ),
          unpublished: ['alerts'],
        });
      });
    const it = world([both('rule-0'), both('rule-1')]);
    const save: EvaluatePorts['states']['save'] = async (key, ...more) =>
      key.ruleId === 'rule-0' ? undefined : it.fakes.states.save(key, ...more);
    const { lost } = await publish({ ...it.fakes, states: { ...it.fakes.states, save } }, it.list, it.run);
    expect([it.emails, [...lost]]).toEqual([[['rule-0 first', 'rule-1 first']], ['42/rule-0']]);
    expect(left(it).filter(([id]) => id?.startsWith('rule-1'))).toEqual([['rule-1 second', 'alerts']]);
  });

  test("waits for the cap on emails with people's messages only, and tells at the hour's end why", async () => {
    const it = world([[entry('event')]]);
    const capped = { ...it.fakes, emailCap: { admit: async () => 'in-digest' as const } };
    await publish(capped, it.list, it.run);
    expect([it.published, it.emails]).toEqual([['event'], []]);
    const [state] = it.stored.values();
    expect(state?.outbox[0]).toMatchObject({
      unpublished: ['alerts'],
      delayed: 'capped',
      cappedUntil: Date.parse('2026-11-20T15:00:00Z'),
    });
  });

  test('keeps a machine event that failed free of the cap', async () => {
    const it = world([[entry('event')]]);
    const ports = {
      ...it.fakes,
      emailCap: { admit: async () => 'in-digest' as const },
      topics: { ...it.fakes.topics, event: async () => Promise.reject(new Error('SNS is away')) },
    };
    await publish(ports, it.list, it.run);
    const [key] = it.list.map((each) => each.key);
    const [state] = it.stored.values();
    if (key === undefined || state === undefined) throw new Error('one rule');
    await publish(it.fakes, [{ key, state }], { ...it.run, tick: AT + 60_000 });
    expect([it.published, it.emails]).toEqual([['event'], []]);
  });

  test('of a rule that is muted is left as it is', async () => {
    const it = world([[entry('event')]]);
    const rule = buildRule({ ruleId: 'rule-0', silencedUntil: '2026-11-21T00:00:00Z' });
    const { messages } = await publish(it.fakes, it.list, {
      ...it.run,
      muting: mutingOf(new Map([['42/rule-0', rule]]), () => 'UTC'),
    });
    expect([Object.values(messages), it.published, left(it)]).toEqual([[0, 0], [], [['event', 'alerts,alert-events']]]);
  });

  test('is written into the history as each topic takes it, and what cannot be written there holds nothing back', async () => {
    const it = world([[entry('one', { delayed: 'muted' })], [entry('two')]]);
    const faults: string[] = [];
    await publish({ ...it.fakes, fault: (message) => faults.push(message) }, it.list, it.run);
    expect(it.history.map(({ alert, topic }) => `${alert.eventId} ${alert.delayed ?? ''} ${topic}`).sort()).toEqual([
      'one muted alert-events',
      'one muted alerts',
      'two  alert-events',
      'two  alerts',
    ]);
    const broken = world([[entry('three')]]);
    const told = { ...broken.fakes.told, note: () => Promise.reject(new Error('throttled')) };
    await publish({ ...broken.fakes, told, fault: (message) => faults.push(message) }, broken.list, broken.run);
    expect(left(broken)).toEqual([]);
    expect(faults).toEqual(['what was told is missing in the history', 'what was told is missing in the history']);
  });
});
