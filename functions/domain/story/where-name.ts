import type { Words } from '../../languages/words-of.ts';
import type { Story } from './story.ts';

/** What people call a place of a story: a source type, a language or a country; its code where it has no name. */
export function whereName(
  { kind, name }: Pick<Story['where'][number], 'kind' | 'name'>,
  { facts, nameOf }: Pick<Words, 'facts' | 'nameOf'>,
): string {
  return kind === 'type' ? facts.source({ type: name }) : nameOf(kind === 'country' ? 'region' : kind, name);
}
