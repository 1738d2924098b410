import { createHash, createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerRequest } from '../../functions/act/answer-request.ts';
import { MOST_PER_HOUR } from '../../functions/domain/alerting/action/action-log.ts';
import { HOSTILE_TEXTS, withoutIsolates } from '../domain/channels/hostile-text.ts';
import { buildRule, ruleItem } from '../support/build-rule.ts';
import { EPISODE, KEY, RULE, SLACK, startWorld, textOf, token } from './act-world.ts';

/** HTML without what is around a name that is written from right to left. */
const withoutElements = (html: string) => withoutIsolates(html.replace(/<bdi>([^<]*)<\/bdi>/gu, '$1'));

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});

describe('saying that an alert was expected', () => {
  const entry = {
    from: '2026-11-20T14:00:00.000Z',
    to: '2026-11-20T18:10:00.000Z',
    times: 4,
    why: 'story of battery, recall',
  };

  test('says what it does and how to take it back, and asks whether it comes again', async () => {
    const answer = await world.send('GET', { token: token('expected') });
    expect(textOf(answer)).toContain(
      'The rule 42/acme-loud will expect up to 4 times as many mentions from Fri 20 Nov 2026, 15:00 to Fri 20 Nov 2026, 19:10 (Europe/Berlin), once, as the story of battery, recall.',
    );
    expect(textOf(answer)).toContain('remove it from &quot;expected&quot; in the item of the rule');
    expect(textOf(answer)).toContain('Does it come again?');
    expect(answer.body).toMatch(/<select id="repeat" name="repeat"><option value="">.*<option value="week">/);
  });

  test('adds the time of the alert to what the rule expects, beside what it says already, once', async () => {
    const other = { from: '2026-12-01T08:00:00Z', to: '2026-12-01T09:00:00Z', times: 2 };
    await world.rule({ expected: [other] });
    const used = token('expected');
    const answer = await world.send('POST', { token: used, body: 'by=Ada' });
    expect(textOf(answer)).toContain('The rule 42/acme-loud expects up to 4 times as many');
    await world.send('POST', { token: used, body: 'by=Bob' });
    expect(await world.item()).toMatchObject({ expected: [other, entry] });
    expect(buildRule({ expected: [other, entry] }).expected).toHaveLength(2);
    expect(await world.log()).toMatchObject([{ kind: 'expected', by: 'Ada', done: true, plan: { entry } }]);
  });

  test('each month, where the reader says so; and nothing else that a form could send', async () => {
    await world.send('POST', { token: token('expected'), body: 'by=Ada&repeat=month' });
    expect(await world.item()).toMatchObject({ expected: [{ ...entry, repeat: 'month' }] });
    await world.rule();
    await world.send('POST', { token: token('expected'), body: 'by=Ada&repeat=minute' });
    expect(await world.item()).toMatchObject({ expected: [entry] });
  });

  test('goes on where a run ended in between, without adding it twice', async () => {
    const used = token('expected');
    world.breakAt('#done = :true');
    await expect(world.send('POST', { token: used, body: 'by=Ada&repeat=week' })).rejects.toThrow();
    world.breakAt('');
    world.setClock(EPISODE + 600_000);
    await world.send('POST', { token: used, body: 'by=Bob' });
    expect(await world.item()).toMatchObject({ expected: [{ ...entry, repeat: 'week' }] });
  });

  test('does nothing where it is not known how large the alert was, or where the item has a mistake', async () => {
    await world.rule({ severty: 'critical' });
    expect(textOf(await world.send('GET', { token: token('expected') }))).toContain(
      'The item of the rule has a mistake',
    );
    await world.rule();
    await world.fires(EPISODE + 3_600_000);
    const answer = await world.send('GET', { token: token('expected') });
    expect(textOf(answer)).toContain('It is not known any more how large the alert was');
    expect(answer.body).not.toContain('<form');
  });
});

describe('opening a link', () => {
  test.each(['GET', 'HEAD'])(
    'by %s changes nothing, however often: mail programs open what they find',
    async (method) => {
      for (const kind of ['silence-2h', 'silence-until-tomorrow', 'acknowledge', 'noise', 'expected'] as const) {
        const answers = [
          await world.send(method, { token: token(kind) }),
          await world.send(method, { token: token(kind) }),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      }
      expect(world.writes).toEqual([]);
    },
  );

  test('says what would happen, and asks', async () => {
    const answer = await world.send('GET', { token: token('silence-2h') });
    expect(textOf(answer)).toContain('Silence the rule 42/acme-loud until Fri 20 Nov 2026, 17:06 (Europe/Berlin).');
    expect(answer.body).toContain('<form method="post">');
  });

  test('says why there is nothing to do, and asks nothing', async () => {
    await world.rule({ silencedUntil: '2026-12-01T00:00:00Z' });
    const answer = await world.send('GET', { token: token('silence-2h') });
    expect(textOf(answer)).toContain('silenced until Tue 1 Dec 2026');
    expect(answer.body).not.toContain('<form');
  });

  test('shows a page that can load, run, frame and send nothing', async () => {
    const { headers, body } = await world.send('GET', { token: token('noise') });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(style).toContain('prefers-color-scheme:dark');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(body).not.toMatch(/<script|src=|href=/);
  });

  test.each(HOSTILE_TEXTS)('shows the name of a rule as it is, whatever it is: %#', async (name) => {
    await world.rule({ name: name.slice(0, 200) });
    const { body } = await world.send('GET', { token: token('noise') });
    const inside = withoutElements(body.slice(body.indexOf('<h1>') + 4, body.indexOf('</h1>')));
    expect(inside).not.toMatch(/[<>"\u202a-\u202e\u2066-\u2069]/);
    expect(inside).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  });
});

describe('using a link', () => {
  test('silences the rule, and notes who did it and when', async () => {
    const answer = await world.send('POST', { token: token('silence-2h'), body: 'by=Anna+Berg' });
    expect(textOf(answer)).toContain('Silenced the rule');
    expect(await world.item()).toEqual(ruleItem({ name: 'Acme, loud', silencedUntil: '2026-11-20T16:06:00.000Z' }));
    expect(await world.log()).toMatchObject([
      {
        kind: 'silence-2h',
        ruleId: 'acme-loud',
        by: 'Anna Berg',
        via: 'link',
        from: '192.0.2.1',
        at: EPISODE + 60_000,
        done: true,
      },
    ]);
  });

  test('acknowledges the alert at its highest count', async () => {
    await world.send('POST', { token: token('acknowledge'), body: 'by=Anna' });
    expect(await world.item()).toMatchObject({
      acknowledged: { episode: '2026-11-20T14:05:00.000Z', at: '2026-11-20T14:06:00.000Z', count: 90, by: 'Anna' },
    });
  });

  test('that says it was noise changes no rule', async () => {
    await world.send('POST', { token: token('noise') });
    expect(await world.item()).toEqual(ruleItem({ name: 'Acme, loud' }));
    expect(await world.log()).toMatchObject([{ kind: 'noise', episode: EPISODE, done: true }]);
  });

  test('works once: whoever brings it again hears who was first, and a silence that was ended stays ended', async () => {
    const used = token('silence-2h');
    await world.send('POST', { token: used, body: 'by=Anna' });
    await world.rule();
    world.setClock(EPISODE + 600_000);
    const again = await world.send('POST', { token: used, body: 'by=Bert' });
    expect(textOf(again)).toContain('That was done by Anna on Fri 20 Nov 2026, 15:06');
    expect(await world.item()).not.toHaveProperty('silencedUntil');
    expect(await world.log()).toHaveLength(1);
    expect((await world.send('GET', { token: used })).body).not.toContain('<form');
  });

  test('goes on where a run ended between noting and doing, with the times of then', async () => {
    const used = token('silence-2h');
    world.breakAt('SET #field');
    await expect(world.send('POST', { token: used })).rejects.toThrow();
    world.breakAt('');
    world.setClock(EPISODE + 1_800_000);
    await world.send('POST', { token: used });
    expect(await world.item()).toMatchObject({ silencedUntil: '2026-11-20T16:06:00.000Z' });
    expect(await world.log()).toMatchObject([{ done: true, at: EPISODE + 60_000 }]);
  });

  test.each(['silence-until-tomorrow', 'acknowledge'] as const)(
    'of the kind %s goes on where a run ended between doing and noting that it was done',
    async (kind) => {
      const used = token(kind);
      world.breakAt('SET #done');
      await expect(world.send('POST', { token: used })).rejects.toThrow();
      world.breakAt('');
      const done = await world.item();
      world.setClock(EPISODE + 1_800_000);
      expect((await world.send('GET', { token: used })).body).toContain('<form');
      expect(textOf(await world.send('POST', { token: used }))).toContain('Done: Acme, loud');
      expect(await world.item()).toEqual(done);
      expect(await world.log()).toMatchObject([{ done: true, at: EPISODE + 60_000 }]);
    },
  );

  const THEIRS = { episode: '2026-11-20T14:05:00.000Z', at: '2026-11-20T14:05:30.000Z', count: 70, by: 'Bert' };
  test.each([
    ['silence-2h', undefined, { silencedUntil: '2027-01-01T00:00:00Z' }],
    ['silence-2h', { silencedUntil: '2026-11-20T14:07:00Z' }, { silencedUntil: '2027-01-01T00:00:00Z' }],
    ['acknowledge', undefined, { acknowledged: THEIRS }],
    [
      'acknowledge',
      { acknowledged: { ...THEIRS, episode: '2026-11-19T14:05:00.000Z', at: '2026-11-19T14:06:00.000Z' } },
      { acknowledged: THEIRS },
    ],
  ] as const)('to %s does not undo what somebody else writes at the same moment', async (kind, before, theirs) => {
    await world.rule(before);
    const { rule: read } = world.ports;
    const ports = {
      ...world.ports,
      rule: async (key: typeof RULE) => {
        const found = await read(key);
        await world.rule(theirs);
        return found;
      },
    };
    const request = { requestContext: { http: { method: 'POST' } }, queryStringParameters: { t: token(kind) } };
    expect((await answerRequest(request, ports)).answer.statusCode).toBe(409);
    expect(await world.item()).toMatchObject(theirs);
  });

  test('again, after it was cut off, replaces no acknowledgement that somebody has made of a later alert', async () => {
    const cutOff = token('acknowledge', { expires: EPISODE + 7 * 86_400_000 });
    world.breakAt('SET #field');
    await expect(world.send('POST', { token: cutOff, body: 'by=Anna' })).rejects.toThrow();
    world.breakAt('');
    await world.fires(EPISODE + 86_400_000);
    const theirs = { episode: '2026-11-21T14:05:00.000Z', at: '2026-11-21T14:06:00.000Z', count: 90, by: 'Bert' };
    await world.rule({ acknowledged: theirs });
    world.setClock(EPISODE + 86_400_000 + 600_000);
    expect(textOf(await world.send('POST', { token: cutOff, body: 'by=Anna' }))).toContain('already over');
    expect(await world.item()).toMatchObject({ acknowledged: theirs });
  });

  test.each(['silence-2h', 'silence-until-tomorrow', 'noise'] as const)(
    'to %s works if the state cannot be read',
    async (kind) => {
      await world.breakState();
      expect((await world.send('GET', { token: token(kind) })).statusCode).toBe(200);
      expect((await world.send('POST', { token: token(kind) })).statusCode).toBe(200);
      expect(await world.log()).toMatchObject([{ kind, done: true }]);
    },
  );

  /** Somebody else sets a silence at the same moment; then the link is used again, minutes later. */
  async function triedAgain(silencedUntil: string, minutesLater: number) {
    const used = token('silence-2h', { expires: EPISODE + 7 * 86_400_000 });
    const { rule: read } = world.ports;
    const rule = async (key: typeof RULE) => {
      const before = await read(key);
      await world.rule({ silencedUntil });
      return before;
    };
    const request = { requestContext: { http: { method: 'POST' } }, queryStringParameters: { t: used } };
    expect((await answerRequest(request, { ...world.ports, rule })).answer.statusCode).toBe(409);
    world.setClock(EPISODE + (1 + minutesLater) * 60_000);
    const asked = textOf(await world.send('GET', { token: used }));
    const said = textOf(await world.send('POST', { token: used }));
    return { asked, said, until: (await world.item())?.silencedUntil, log: await world.log() };
  }

  test('again after that does not cut the silence of somebody else short', async () => {
    const { asked, said, until, log } = await triedAgain('2026-11-21T07:00:00Z', 2);
    for (const text of [asked, said]) expect(text).toContain('already silenced until');
    expect(until).toBe('2026-11-21T07:00:00Z');
    expect(log).toMatchObject([{ done: false }]);
  });

  test('again after that extends a shorter silence to what was wanted first', async () => {
    expect((await triedAgain('2026-11-20T14:10:00Z', 30)).until).toBe('2026-11-20T16:06:00.000Z');
  });

  test('again when the silence that was wanted first is over silences from now on', async () => {
    const { said, until, log } = await triedAgain('2026-11-20T14:10:00Z', 180);
    expect(said).toContain('Silenced the rule');
    expect(until).toBe('2026-11-20T19:06:00.000Z');
    expect(log).toMatchObject([{ done: true, at: EPISODE + 181 * 60_000 }]);
  });

  test('silences a rule also if its item has a typo', async () => {
    await world.rule({ severty: 'info' });
    expect(textOf(await world.send('POST', { token: token('silence-2h') }))).toContain('Silenced the rule');
    expect(await world.item()).toMatchObject({ severty: 'info', silencedUntil: '2026-11-20T16:06:00.000Z' });
    expect(textOf(await world.send('GET', { token: token('silence-2h') }))).toContain('already silenced until');
  });

  test('at once with somebody else is theirs who was noted first, and replaces only what came to nothing', async () => {
    const used = token('silence-2h');
    const { rule: read, log } = world.ports;
    const rule = async (key: typeof RULE) => {
      const before = await read(key);
      await world.send('POST', { token: used, body: 'by=Bert' });
      return before;
    };
    const request = { requestContext: { http: { method: 'POST' } }, queryStringParameters: { t: used } };
    expect(textOf((await answerRequest(request, { ...world.ports, rule })).answer)).toContain('done by Bert');
    const [theirs, ...others] = await world.log();
    expect([theirs?.by, others]).toEqual(['Bert', []]);
    if (theirs === undefined) throw new Error('it is noted');
    const ours = { ...theirs, by: 'Anna', at: theirs.at + 60_000 };
    const begun = { ...theirs, done: false };
    expect(await log.begin('cut off', begun)).toEqual(begun);
    expect(await log.begin('cut off', ours, ours)).toMatchObject({ by: 'Bert' });
    await log.finish('cut off', begun);
    expect(await log.begin('cut off', ours, begun)).toMatchObject({ by: 'Bert', done: true });
  });

  test('of a rule that is deleted in this moment makes no rule', async () => {
    const { rule: read } = world.ports;
    const rule = async (key: typeof RULE) => {
      const before = await read(key);
      await world.deleteRule();
      return before;
    };
    const request = { requestContext: { http: { method: 'POST' } }, queryStringParameters: { t: token('silence-2h') } };
    expect((await answerRequest(request, { ...world.ports, rule })).answer.statusCode).toBe(409);
    expect(await world.item()).toBeUndefined();
  });

  test('of a rule that was deleted makes no rule', async () => {
    const { rule } = world.ports;
    const gone = { ...world.ports, rule: async () => undefined };
    const request = { requestContext: { http: { method: 'POST' } }, queryStringParameters: { t: token('silence-2h') } };
    expect(textOf((await answerRequest(request, gone)).answer)).toContain('no longer exists');
    expect(await rule(RULE)).toEqual(ruleItem({ name: 'Acme, loud' }));
  });

  test('is refused when it has ended, is forged, or is of another key, before anything is read', async () => {
    const tokens = [token('noise', { expires: EPISODE }), token('noise', { key: 'x'.repeat(64) }), 'a.b', ''];
    const reading = { ...world.ports, rule: () => expect.unreachable(), state: () => expect.unreachable() };
    const statuses = [];
    for (const each of tokens) {
      for (const method of ['GET', 'POST']) {
        const request = { requestContext: { http: { method } }, queryStringParameters: { t: each } };
        statuses.push((await answerRequest(request, reading)).answer.statusCode);
      }
    }
    expect(statuses).toEqual([410, 410, 403, 403, 403, 403, 403, 403]);
    expect(world.writes).toEqual([]);
  });

  test('is refused when more is asked for than people ask in an hour, until the next', async () => {
    for (let each = 0; each < MOST_PER_HOUR; each += 1) await world.send('POST', { token: token('noise') });
    expect((await world.send('POST', { token: token('silence-2h') })).statusCode).toBe(429);
    expect(await world.item()).not.toHaveProperty('silencedUntil');
    world.setClock(EPISODE + 3_500_000);
    expect((await world.send('POST', { token: token('silence-2h') })).statusCode).toBe(200);
  });

  test.each(HOSTILE_TEXTS)('keeps the name that somebody gives as one plain line: %#', async (name) => {
    const used = token('noise');
    await world.send('POST', { token: used, body: `by=${encodeURIComponent(Buffer.from(name).toString())}` });
    const [{ by = '' } = {}] = await world.log();
    expect(by.length).toBeLessThanOrEqual(80 * 2);
    const { body } = await world.send('GET', { token: used });
    const inside = withoutElements(body.slice(body.indexOf('<p>') + 3, body.indexOf('</p>')));
    expect(inside).not.toMatch(/[<>"\u202a-\u202e\u2066-\u2069\n]/);
  });
});

describe('a button in Slack', () => {
  const OURS = { team: { id: 'T012' }, enterprise: null, api_app_id: 'A012' };

  function click(
    value: string,
    parts: {
      readonly at?: number;
      readonly secret?: string;
      readonly answerTo?: string;
      /** What Slack says of where it was. */
      readonly from?: object;
      readonly userWorkspace?: string;
    } = {},
  ) {
    const {
      at = EPISODE + 60_000,
      secret = SLACK,
      answerTo = 'https://hooks.slack.com/actions/T/1/x',
      from = OURS,
    } = parts;
    const { userWorkspace: team_id } = parts;
    const payload = {
      type: 'block_actions',
      user: { id: 'U1', username: 'anna', team_id },
      ...from,
      actions: [{ action_id: 'noise', value }],
      response_url: answerTo,
    };
    const body = `payload=${encodeURIComponent(JSON.stringify(payload))}`;
    const timestamp = String(Math.floor(at / 1000));
    const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
    const headers = { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${signature}` };
    return { path: '/slack', body, headers };
  }

  test('does what it says, notes who clicked, and tells them', async () => {
    expect((await world.send('POST', click(`${token('silence-2h')} T012`))).statusCode).toBe(200);
    expect(await world.item()).toHaveProperty('silencedUntil');
    expect(await world.log()).toMatchObject([{ by: 'anna (U1)', via: 'slack', done: true }]);
    expect(world.told).toMatchObject([{ address: 'https://hooks.slack.com/actions/T/1/x' }]);
    expect(world.told[0]?.text).toContain('Silenced the rule 42/acme-loud');
  });

  const GRID = { team: { id: 'T999' }, enterprise: { id: 'E012' }, api_app_id: 'A012' };

  test.each([
    ['T012', OURS, 'T012'],
    ['T012', { ...OURS, enterprise: undefined }, undefined],
    ['T012 A012', OURS, 'T012'],
    ['E012', GRID, 'T777'],
    ['T999 A012', GRID, 'T777'],
  ])('that names %s acts for a click from %j by somebody of %s', async (named, from, userWorkspace) => {
    const parts = { from, ...(userWorkspace && { userWorkspace }) };
    expect((await world.send('POST', click(`${token('silence-2h')} ${named}`, parts))).statusCode).toBe(200);
    expect(await world.item()).toHaveProperty('silencedUntil');
  });

  test.each([
    ['T012', 'another workspace', { ...OURS, team: { id: 'T013' } }, 'T013'],
    ['T012', 'a guest in a channel that is shared', OURS, 'T013'],
    ['T012', 'no workspace', {}, undefined],
    ['T012 A012', 'another app', { ...OURS, api_app_id: 'A013' }, 'T012'],
    ['T012 A012', 'no app', { team: { id: 'T012' } }, 'T012'],
    ['E012', 'a workspace of no organization', OURS, 'T012'],
    ['E012', 'another organization', { ...GRID, enterprise: { id: 'E013' } }, 'T999'],
    ['nowhere', 'any workspace', OURS, 'T012'],
    ['', 'any workspace', OURS, 'T012'],
  ])(
    'that names %s does nothing for a click from %s, and says so to whoever clicked',
    async (named, _, from, userWorkspace) => {
      const parts = { from, ...(userWorkspace && { userWorkspace }) };
      await world.send('POST', click(`${token('silence-2h')} ${named}`, parts));
      expect(world.writes).toEqual([]);
      expect(world.told[0]?.text).toContain('another workspace or app');
    },
  );

  test('is logged with the workspace, app and user of the click, whether it acts or not', async () => {
    const reported = async (from: object) => {
      const { path, ...sent } = click(`${token('noise')} T012 A012`, { from, userWorkspace: 'T012' });
      const request = { rawPath: path, ...sent, requestContext: { http: { method: 'POST' } } };
      return (await answerRequest(request, world.ports)).report;
    };
    const ids = { user: 'U1', userWorkspace: 'T012', workspace: 'T012' };
    expect(await reported(OURS)).toEqual({
      way: 'slack',
      outcome: 'done noise',
      rule: '42/acme-loud',
      slack: { ...ids, app: 'A012' },
    });
    expect(await reported({ ...OURS, api_app_id: 'A013' })).toEqual({
      way: 'slack',
      outcome: 'elsewhere',
      slack: { ...ids, app: 'A013', named: { workspace: 'T012', app: 'A012' } },
    });
  });

  test.each([
    ['with another secret', { secret: 'b'.repeat(32) }],
    ['that is recorded and sent again later', { at: EPISODE + 60_000 - 301_000 }],
  ])('%s does nothing', async (_, parts) => {
    expect((await world.send('POST', click(`${token('silence-2h')} T012`, parts))).statusCode).toBe(403);
    expect(world.writes).toEqual([]);
  });

  test('with a changed body does nothing', async () => {
    const sent = click(`${token('noise')} T012`);
    const changed = { ...sent, body: `${sent.body}&payload={}` };
    expect((await world.send('POST', changed)).statusCode).toBe(403);
    expect((await world.send('POST', { path: '/slack', body: sent.body })).statusCode).toBe(403);
  });

  test('answers to Slack and to nobody else', async () => {
    await world.send('POST', click(`${token('noise')} T012`, { answerTo: 'https://evil.example/' }));
    await world.send('POST', click(`${token('noise')} T012`, { answerTo: 'https://hooks.slack.com.evil.example/' }));
    await world.send('POST', click(`${token('noise')} T012`, { answerTo: 'http://hooks.slack.com/' }));
    expect(world.told).toEqual([]);
  });

  test('does nothing where no app is set up', async () => {
    const ports = { ...world.ports, secret: async () => ({ keys: [KEY] as const }) };
    const { path, ...sent } = click(`${token('noise')} T012`);
    const request = { rawPath: path, ...sent, requestContext: { http: { method: 'POST' } } };
    expect((await answerRequest(request, ports)).answer.statusCode).toBe(403);
  });
});

test.each([
  ['PUT', '/', 405],
  ['DELETE', '/', 405],
  ['GET', '/slack', 405],
  ['GET', '/../etc/passwd', 404],
])('%s %s is nothing here', async (method, path, statusCode) => {
  expect((await world.send(method, { path, token: token('noise') })).statusCode).toBe(statusCode);
  expect(world.writes).toEqual([]);
});

test('a body that no form sends is refused', async () => {
  expect((await world.send('POST', { token: token('noise'), body: 'x'.repeat(300_000) })).statusCode).toBe(413);
});
