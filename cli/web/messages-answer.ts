import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import type { HistoryEntry } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { understoodOrganizations } from '../../functions/domain/items/understood-items.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { present } from '../../functions/domain/present.ts';
import { csvLines } from '../../output/csv-lines.ts';
import type { Installation } from '../context/installation.ts';
import { historyTable } from '../history/history-lines.ts';
import { type ToldTo, toldSince, withOutcomes } from '../history/told-to.ts';
import type { MessagesAnswer, ToldMessage } from './answers.ts';
import { organizationsOnPage, withoutZone } from './organizations-on-page.ts';
import { deliveryInWords } from './stories-answer.ts';

/** Which messages: since when (epoch ms), and of which rule, such as `42/acme-spike`; also of one that is gone. */
export type WhichMessages = { readonly since: number; readonly rule?: string | undefined };

/** The newest messages, at most `most` of them, and the rules that told something in that time. `at` is now, epoch ms. */
export async function messagesAnswer(
  installation: Installation,
  { most, at, ...which }: WhichMessages & { readonly most: number; readonly at: number },
): Promise<MessagesAnswer> {
  const all = await toldMessages(installation, which.since);
  const wanted = all.filter(isOf(which));
  const [shown, { wordsFor }] = await Promise.all([
    withOutcomes(installation, wanted.slice(-most), at),
    organizationsOnPage(installation),
  ]);
  return {
    rules: [...new Map(all.map((entry) => [ruleOf(entry), entry.name]))].map(([rule, name]) => ({ rule, name })),
    total: wanted.length,
    messages: shown.toReversed().map((entry) => messageOf(entry, wordsFor(entry.organizationId))),
  };
}

/** All of them as CSV, as `history --csv` writes it, the oldest first. */
export async function messagesAsCsv(
  installation: Installation,
  { at, ...which }: WhichMessages & { readonly at: number },
): Promise<string> {
  const wanted = (await toldMessages(installation, which.since)).filter(isOf(which));
  return csvLines(historyTable(await withOutcomes(installation, wanted, at))).join('\r\n');
}

const ruleOf = ({ organizationId, ruleId }: HistoryEntry) => `${organizationId}/${ruleId}`;

const isOf =
  ({ rule }: WhichMessages) =>
  (entry: HistoryEntry) =>
    rule === undefined || ruleOf(entry) === rule;

/** What the organizations that are set up and enabled were told. */
async function toldMessages(installation: Installation, since: number): Promise<HistoryEntry[]> {
  const items = understoodOrganizations(await allItems(installation, ITEM_KINDS.organizations));
  const organizations = items.flatMap(({ organizationId, enabled }) => (enabled ? [organizationId] : []));
  return toldSince(installation, { organizations, since, report: () => undefined });
}

type WordsFor = Awaited<ReturnType<typeof organizationsOnPage>>['wordsFor'];

function messageOf(entry: ToldTo, { answers, timeZone }: ReturnType<WordsFor>): ToldMessage {
  return {
    organization: entry.organizationId,
    id: entry.eventId,
    at: Date.parse(entry.time),
    timeZone,
    status: entry.status,
    severity: entry.severity,
    rule: ruleOf(entry),
    ruleName: entry.name,
    watch: entry.watch,
    explanation: withoutZone(entry.explanation, timeZone),
    ...present({ emailedAt: entry.takenAt.alerts }),
    channels: [...entry.deliveries].map(([channel, delivery]) => ({
      channel,
      words: deliveryInWords(delivery, answers),
    })),
    isLate: entry.delayed !== undefined,
    acts: entry.actions.map(({ plan, at, by }) => ({ at, words: answers.done[plan.kind], ...present({ by }) })),
  };
}
