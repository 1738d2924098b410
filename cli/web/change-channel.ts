import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { channelSchema } from '../../functions/domain/channels/channel.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Messages } from '../../functions/languages/messages.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import { addChannel, type IdProblem, newChannel } from '../channel/add-channel.ts';
import { completeSecret, type GivenParts, type SecretParts, type SecretProblem } from '../channel/complete-secret.ts';
import { removeChannel } from '../channel/remove-channel.ts';
import { channelToRotate, rotateChannel } from '../channel/rotate-channel.ts';
import { outcomeInWords, type TestOutcome } from '../channel/test-channel.ts';
import type { Installation } from '../context/installation.ts';
import type { ChannelChangeAnswer } from './answers.ts';
import { PageError } from './page-error.ts';
import { wordsOfPage } from './page-language.ts';
import { changedMeanwhile } from './questions/changed-meanwhile.ts';

/** A secret as it was typed. No error and no answer repeats it. */
type Typed = { readonly channel: string; readonly secret: SecretParts };

/** Adds a channel and tests it, as `channel add` does. */
export async function channelAdded(
  installation: Installation,
  { channel, kind: named, secret }: Typed & { readonly kind: string },
  timeoutMs: number,
): Promise<ChannelChangeAnswer> {
  const words = await wordsOfPage(installation);
  const kind = channelSchema.unwrap().shape.kind.safeParse(named);
  if (!kind.success) throw new PageError(400, words.channels.noSuchKind);
  const found = await newChannel(installation, { id: channel, kind: kind.data });
  if (found.kind !== 'free') throw idRefusal(channel, found, words);
  const { parts, made } = completed(
    { kind: kind.data, given: secret, allowed: installation.allowedInternalHosts },
    words.channels,
  );
  const added = await addChannel(installation, found.item, { parts, timeoutMs });
  if (added.kind === 'overtaken') throw await changedMeanwhile(installation, 'channel', channel);
  const { outcome } = added;
  const next = outcome?.kind === 'taken' ? [] : [words.channels.repair];
  return { kind: outcome?.kind ?? 'not-tested', words: [...saidOf(channel, outcome, words), ...next], ...shown(made) };
}

/** Gives a channel another secret and tests it, as `channel rotate` does. */
export async function channelRotated(
  installation: Installation,
  { channel, secret }: Typed,
  timeoutMs: number,
): Promise<ChannelChangeAnswer> {
  const words = await wordsOfPage(installation);
  const { channels } = words;
  const found = await channelToRotate(installation, await channelItem(installation, channel, words));
  if (found === undefined) throw new PageError(400, channels.invalidItem({ channel }));
  const { parts, made } = completed(
    { kind: found.channel.kind, given: secret, before: found.before, allowed: installation.allowedInternalHosts },
    channels,
  );
  const rotation = await rotateChannel(installation, found, { parts, timeoutMs });
  if (rotation.kind === 'overtaken') throw await changedMeanwhile(installation, 'channel', channel);
  const { outcome } = rotation;
  const said = saidOf(channel, outcome, words);
  if (rotation.kind === 'went-back')
    return { kind: outcome?.kind ?? 'not-tested', words: [...said, channels.wentBack] };
  const unsure = outcome === undefined ? [channels.notTested] : rotation.fate === undefined ? [channels.notSure] : [];
  return { kind: outcome?.kind ?? 'not-tested', words: [...said, ...unsure], ...shown(made) };
}

/** Removes a channel and its secret, as `channel remove` does. */
export async function channelRemoved(installation: Installation, channel: string): Promise<{ readonly words: string }> {
  const words = await wordsOfPage(installation);
  const fate = await removeChannel(installation, await channelItem(installation, channel, words));
  if (fate === undefined) throw await changedMeanwhile(installation, 'channel', channel);
  const stays = fate.kind === 'shared' || fate.kind === 'not-allowed' || fate.kind === 'of-no-channel';
  return { words: words.channels.removed({ channel, secretStays: stays }) };
}

async function channelItem(installation: Installation, channel: string, { ruleAnswers }: Words): Promise<Item> {
  const items = await allItems(installation, ITEM_KINDS.channels);
  const item = items.find((each) => itemName(ITEM_KINDS.channels, each) === channel);
  if (item === undefined) throw new PageError(404, ruleAnswers.noSuchChannel({ name: channel }));
  return item;
}

function saidOf(channel: string, outcome: TestOutcome, words: Words): readonly string[] {
  return outcome === undefined ? [] : [outcomeInWords(channel, outcome, words)];
}

/** A signing secret that was generated, and that the receiver has to know. */
function shown(made: SecretParts): { readonly made?: string } {
  const [value] = Object.values(made);
  return value === undefined ? {} : { made: value };
}

function completed(given: GivenParts, words: Messages['channels']) {
  const secret = completeSecret(given);
  if (secret.ok) return secret;
  throw new PageError(400, secretRefusal(secret, words));
}

/** What is wrong with a secret, by what its field is called. */
function secretRefusal({ why, field }: SecretProblem, words: Messages['channels']): string {
  if (why === 'address') return words.badAddress;
  if (field === undefined) return words.unusable;
  const called = words.fields[field.label];
  switch (why) {
    case 'missing':
      return words.missing({ field: called });
    case 'malformed':
      return words.malformed({ field: called });
    case 'typed-again':
      return words.typedAgain({ field: called });
  }
}

function idRefusal(channel: string, problem: IdProblem, { channels, list }: Words): PageError {
  switch (problem.kind) {
    case 'bad-id':
      return new PageError(400, channels.badId);
    case 'exists':
      return new PageError(409, channels.exists({ channel }));
    case 'secret-of-others':
      return new PageError(409, channels.secretOfOthers({ channels: list(problem.others) }));
  }
}
