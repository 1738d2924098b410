import { type ItemChange, type NamedHearer, newHearers } from '../items/new-hearers.ts';
import { hearersInWords } from '../messages/hearers/hearers-event.ts';
import { plainPart } from '../plain-text.ts';
import type { OperationsMessage } from './notice.ts';

const LONGEST_NAME = 100;

/**
 * What operations is told of changes by which somebody newly hears of alerts; undefined if nobody does. `by` makes them, `isChannel` says
 * whether there is a channel of an id.
 */
export function hearersNotice(
  changes: readonly ItemChange[],
  { by, isChannel }: { readonly by: string; readonly isChannel: (channelId: string) => boolean },
): OperationsMessage | undefined {
  const byPlace = new Map<string, NamedHearer[]>();
  for (const change of changes) {
    const { organizationId, ruleId } = change.after;
    const place = change.kind === 'channels' ? '' : `Organization ${plainPart(String(organizationId), LONGEST_NAME)}: `;
    const rule = change.kind === 'rules' ? { rule: `${organizationId}/${ruleId}` } : {};
    const named = newHearers(change).map((hearer) => ({ hearer, ...rule }));
    if (named.length > 0) byPlace.set(place, [...(byPlace.get(place) ?? []), ...named]);
  }
  if (byPlace.size === 0) return undefined;
  const shown = plainPart(by, LONGEST_NAME);
  const lines = [...byPlace].flatMap(([place, hearers]) =>
    hearersInWords(hearers, { isChannel }).map((sentence) => `- ${place}${sentence}`),
  );
  return {
    subject: `[OPERATIONS] ${shown} changes who gets alerts`,
    text: [
      `${shown} changes who gets alerts. Those who get them already are told, too.`,
      '',
      ...lines,
      '',
      'If this is not meant, take it back on the page or with "put", and take whoever did it off webUsers of the stack.',
    ].join('\n'),
  };
}
