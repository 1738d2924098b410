import { readDeliveryEvent } from '../../functions/domain/channels/delivery-event.ts';
import { cardOf } from '../../functions/domain/channels/message-for.ts';
import { byStoryline } from '../../functions/domain/wording/by-storyline.ts';
import type { ReceivedMessage } from './start-receiver.ts';

/** How much is shown of a message that is not an event. */
const MOST_CHARACTERS = 4000;

/**
 * A message in lines for a person: when it came, whether its signature is valid, and what it says. `at` is epoch ms.
 */
export function messageLines(message: ReceivedMessage, at: number): readonly string[] {
  const { signature, problem, id, isRepeat, path, body } = message;
  const size = `${Buffer.byteLength(body)} bytes`;
  const worth = { valid: 'signature valid', invalid: `SIGNATURE NOT VALID (${problem})`, unsigned: 'not signed' }[
    signature
  ];
  const head = [
    new Date(at).toISOString().slice(11, 19),
    worth,
    ...(id === undefined ? [] : [`webhook-id ${id}${isRepeat ? ' (received before)' : ''}`]),
    `${path}, ${size}`,
  ].join(' · ');
  // A text from somebody who does not have the secret must not look like an alert, so it is not shown.
  const said = signature === 'invalid' ? [] : signature === 'unsigned' ? [readable(body)] : eventLines(body);
  return [head, ...said.map((line) => line.replace(/^/gm, '  '))];
}

function eventLines(body: string): string[] {
  const read = readDeliveryEvent(body);
  if (!read.ok) return [`It is no event of mention-alerts: ${read.problem}`];
  const { event } = read;
  const { title, explanation, facts, samples } = cardOf(event);
  return [
    `${event.type} · ${event.data.rule.organizationId}/${event.data.rule.ruleId}`,
    title,
    explanation,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...byStoryline(samples).flatMap(({ storyline, text, byline, link }) => [
      ...(storyline === undefined ? [] : [storyline]),
      `- ${text} (${[byline, link?.href ?? ''].filter(Boolean).join(' · ')})`,
    ]),
  ];
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2).slice(0, MOST_CHARACTERS);
  } catch {
    return body.slice(0, MOST_CHARACTERS);
  }
}
