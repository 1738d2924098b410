import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { allItems, type Replacement, replaceItem, storedItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { mailAttribute } from '../../functions/adapters/sns/mail-attribute.ts';
import { operationsTopic } from '../../functions/adapters/sns/operations-topic.ts';
import { cutMessage, publishFirstTaken } from '../../functions/adapters/sns/publish-first-taken.ts';
import { ruleData } from '../../functions/domain/alerting/event/build-event.ts';
import { messageAttributes, organizationAttributes } from '../../functions/domain/alerting/event/message-attributes.ts';
import { describeChanges } from '../../functions/domain/items/describe-changes.ts';
import type { Item, ItemKind } from '../../functions/domain/items/item-kind.ts';
import {
  type HearersOfOrganization,
  hearersByOrganization,
  type ItemChange,
  newHearers,
  type StoredItems,
} from '../../functions/domain/items/new-hearers.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { ruleRecipientsIn } from '../../functions/domain/items/recipients.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import {
  HEARERS,
  type HearersEvent,
  hearersEmail,
  hearersEvent,
} from '../../functions/domain/messages/hearers/hearers-event.ts';
import { hearersNotice } from '../../functions/domain/operations/hearers-notice.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { present } from '../../functions/domain/present.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';

/**
 * Writes an item in place of the one that was read, as `replaceItem` does. If somebody newly hears of alerts by it, operations and
 * those who get them already are told who, and by whom, before it is written: if they cannot be told, nothing is written, and
 * whoever is cut off in between has told too much and not too little.
 */
export async function changeItem(
  installation: Installation,
  kind: ItemKind,
  { before, after }: Replacement,
): Promise<boolean> {
  const change = { kind: kind.name, before, after };
  if (newHearers(change).length > 0) {
    // Nobody is told of a change that is refused because somebody else was faster.
    const stored = await storedItem(installation, kind, after);
    if (!isSame(stored, before)) return false;
    await tellOfHearers(installation, [change]);
  }
  return replaceItem(installation, kind, { before, after });
}

function isSame(stored: Item | undefined, before: Item | undefined): boolean {
  if (stored === undefined || before === undefined) return stored === before;
  return describeChanges(stored, before).length === 0;
}

/**
 * Tells who newly hears by some changes that are about to be written, once for all of them; `read` are all items as they are, where
 * they are at hand. Throws what SNS throws.
 */
export async function tellOfHearers(
  installation: Installation,
  changes: readonly ItemChange[],
  read?: StoredItems,
): Promise<void> {
  if (!changes.some((change) => newHearers(change).length > 0)) return;
  const [{ organizations, rules, channels }, { names }] = await Promise.all([
    read ?? storedItems(installation),
    organizationsNow(installation),
  ]);
  const coming = changes.flatMap(({ kind, after }) => (kind === 'channels' ? [after] : []));
  const known = new Set([...channels, ...coming].map(({ channelId }) => channelId));
  const context = { by: installation.actor ?? localUser(), isChannel: (id: string) => known.has(id) };
  const { sns, topics, stage } = installation;
  const notice = hearersNotice(changes, context);
  if (topics.operations !== undefined && notice !== undefined)
    await operationsTopic(sns, topics.operations)(notice.subject, notice.text);
  for (const told of hearersByOrganization(changes, { organizations, rules, channels })) {
    const { organizationId } = told;
    const item = organizations.find((each) => String(each.organizationId) === organizationId);
    if (item === undefined) continue;
    const parsed = parseOrganization(item);
    const event = hearersEvent(told, {
      ...context,
      ...present({ name: names.get(organizationId), language: parsed.ok ? parsed.value.language : undefined }),
      id: randomUUID(),
      time: iso(Date.now()),
      source: `/mention-alerts/${stage}`,
    });
    await email(installation, event, told);
    if (told.channels.length > 0) await publish(installation, event);
  }
}

async function storedItems(installation: Installation): Promise<StoredItems> {
  const [organizations, rules, channels] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.rules),
    allItems(installation, ITEM_KINDS.channels),
  ]);
  return { organizations, rules, channels };
}

/** Whoever runs a command, or the page on their own machine. */
function localUser(): string {
  try {
    return `${userInfo().username} on ${hostname()}`;
  } catch {
    // A container may have no name for its user.
    return hostname();
  }
}

function publish({ sns, topics }: Installation, event: HearersEvent) {
  const MessageAttributes = organizationAttributes(HEARERS, event.data.organization.organizationId);
  return publishFirstTaken(sns, { TopicArn: topics.alertEvents, MessageAttributes }, [
    { Message: JSON.stringify(event) },
  ]);
}

/** The email for all who get messages of these rules, or summaries, whatever filter they have. */
function email({ sns, topics }: Installation, event: HearersEvent, { rules, formerEmails }: HearersOfOrganization) {
  const { subject, subjectInScript, body } = hearersEmail(event);
  const { language, organization } = event.data;
  const own = rules.flatMap((item) => {
    const rule = parseRule(item);
    return rule.ok ? [ruleData(rule.value)] : [];
  });
  const types = [HEARERS, 'mention.alert.firing', 'mention.summary'];
  const about = types.flatMap((type) =>
    own.map((rule) => ({ type, data: { status: type.split('.').at(-1) ?? '', rule } })),
  );
  const only = rules.every((item) => ruleRecipientsIn(item).only);
  const MessageAttributes =
    about.length > 0
      ? messageAttributes(about, { only })
      : organizationAttributes(HEARERS, organization.organizationId);
  const further = mailAttribute({
    tells: [],
    subject: subjectInScript,
    ...present({ language }),
    formerEmails: [...formerEmails],
  });
  return publishFirstTaken(sns, { TopicArn: topics.alerts, MessageAttributes }, [
    { Subject: subject, Message: cutMessage(body), further },
  ]);
}
