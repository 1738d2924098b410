/** Where the page shows stories: below it an organization and the id of any event of the story. Links in messages keep to it. */
export const STORIES = '/stories/';

/** The path of the page of the story that an event of an organization belongs to. */
export function storyAddress(organizationId: bigint | string, eventId: string): string {
  return `${STORIES}${organizationId}/${encodeURIComponent(eventId)}`;
}
