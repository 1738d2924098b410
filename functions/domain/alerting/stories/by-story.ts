import type { AlertEvent } from '../event/alert-event.ts';

/** Events by their stories, in the order in which each first comes; one whose story is not known stands by itself. */
export function byStory<Event extends AlertEvent>(events: readonly Event[]): Event[][] {
  const stories = new Map<string, Event[]>();
  for (const event of events) {
    const name = event.data.storyId ?? event.id;
    const known = stories.get(name);
    if (known === undefined) stories.set(name, [event]);
    else known.push(event);
  }
  return [...stories.values()];
}
