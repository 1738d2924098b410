import type { Installation } from '../../cli/context/installation.ts';
import { pageApi, type QuestionName } from '../../cli/web/page-api.ts';
import { PageError } from '../../cli/web/page-error.ts';
import { SECRET_PART } from '../../cli/web/secret-part.ts';
import { endedSessions } from '../../functions/adapters/dynamodb/ended-sessions.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { SECOND_MS } from '../../functions/domain/time/units-of-time.ts';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import { ruleItem } from '../heartbeat/rule-state-at.ts';
import type { FaultyWorld, Invocation } from './faulty-world.ts';
import {
  ARNS,
  actionsOf,
  EPISODE,
  EVENT,
  ITEMS,
  itemsOf,
  NOTHING,
  START,
  stateUnder,
  TABLES,
  type Writer,
} from './stored-world.ts';

async function noService(): Promise<never> {
  throw new Error('no service in this test');
}

function installationOf({ documents, sns, secrets }: Invocation): Installation {
  return {
    name: 'the stack',
    place: { kind: 'stack', name: 'mention-alerts-test' },
    stage: 'prod',
    tables: TABLES,
    topics: ARNS,
    documents,
    sns,
    secrets,
    mediaApi: noService,
    close: NOTHING,
  };
}

const SESSION = { email: 'ada@example.com', token: 'token', iat: START / SECOND_MS };

const NOTHING_WRITTEN = () => [];

/**
 * A question of the page that changes something, from a person who asks again when there is no good answer; `doneBefore` is the
 * status that says that it is as was asked.
 */
function question(name: QuestionName, asked: unknown, outcome: Writer['outcome'], doneBefore = 0): Writer {
  return {
    name: `page: ${name}`,
    againMs: 0,
    async call(invocation, world) {
      const installation = installationOf(invocation);
      const settings = {
        installation,
        right: 'change',
        user: SESSION.email,
        ask: noService,
        now: () => world.now,
      } as const;
      const answer = await pageApi({ ...settings, testWaitMs: 0 })
        [name].answer(asked)
        .catch((error: unknown) => {
          if (!(error instanceof PageError) || error.status !== doneBefore) throw error;
        });
      return !JSON.stringify(answer ?? '').includes('"kind":"conflict"');
    },
    outcome,
  };
}

const [ACME_ITEM = {}] = ITEMS.rules;
const [ORGANIZATION = {}] = ITEMS.organizations;
const { secretName: _secretName, ...SHOWN_ORGANIZATION } = ORGANIZATION;
const edit = (before: Item, fields: Item) => ({
  before: formatWireJson(before),
  after: formatWireJson({ ...before, ...fields }),
});
const rulesAndMark = (world: FaultyWorld) => [world.isMarked, ...itemsOf(world, 'rules')];
const channelsAndSecrets = (world: FaultyWorld) =>
  itemsOf(world, 'channels').map(({ secretName, ...item }) => [item, world.secrets.get(String(secretName))]);
const shown = { organization: '42', event: EVENT.id };
const quietHours = { from: '22:00', to: '07:00' };
const part = { url: 'https://hooks.example.com/other' };

/** What the page writes. */
export const PAGE_WRITERS: readonly Writer[] = [
  question('save', edit(ACME_ITEM, { name: 'Changed' }), rulesAndMark),
  question('create', { item: formatWireJson(ruleItem('new')) }, rulesAndMark),
  question('silence', { rule: '42/acme', duration: '2h' }, rulesAndMark),
  question('acknowledge', { rule: '42/acme' }, (world) => [...rulesAndMark(world), ...actionsOf(world)]),
  question('expected', { rule: '42/acme', episode: EPISODE, timeZone: 'UTC' }, (world) => [
    ...rulesAndMark(world),
    ...actionsOf(world),
  ]),
  question('noise', shown, actionsOf),
  question('note', { ...shown, text: 'A competitor.' }, actionsOf),
  question('saveOrganization', edit(SHOWN_ORGANIZATION, { timeZone: 'Europe/Oslo' }), (world) => [
    world.isMarked,
    ...itemsOf(world, 'organizations'),
  ]),
  question('quietHours', { organization: '42', quietHours }, rulesAndMark),
  question('enable', { channel: 'chat', enabled: false }, channelsAndSecrets),
  question('addChannel', { channel: 'new', kind: 'slack', [SECRET_PART]: part }, channelsAndSecrets, 409),
  question('rotateChannel', { channel: 'chat', [SECRET_PART]: part }, channelsAndSecrets),
  question('removeChannel', { channel: 'chat' }, channelsAndSecrets, 404),
  {
    ...reader('page: sign-out', async ({ documents }) => {
      await endedSessions(documents, 'state').end(SESSION, START);
      return true;
    }),
    outcome: (world) => stateUnder(world, `page#${SESSION.email}`),
  },
];

function reader(name: string, reads: (installation: Installation) => Promise<boolean>): Writer {
  return { name, againMs: 0, call: (invocation) => reads(installationOf(invocation)), outcome: NOTHING_WRITTEN };
}

/** What reads what is stored, besides. */
export const READERS: readonly Writer[] = [
  ...(['home', 'channels', 'organizations'] as const).map((name) => question(name, {}, NOTHING_WRITTEN)),
  question('stories', { days: 7 }, NOTHING_WRITTEN),
  question('messages', { days: 7, most: 10 }, NOTHING_WRITTEN),
  question('storyPage', shown, NOTHING_WRITTEN),
  question('rule', { rule: '42/acme' }, NOTHING_WRITTEN),
  reader('page: a session', async (installation) => {
    const sessions = endedSessions(installation.documents, 'state');
    return !(await sessions.isOver(SESSION));
  }),
];
