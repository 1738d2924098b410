import { goTo, hrefOf, type View } from './address.ts';

/** Follows a link within this page, unless a new tab is wanted. */
export function follow(event: MouseEvent, address: Parameters<typeof goTo>[0]): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  goTo(address);
  scrollTo(0, 0);
}

const PLACES: readonly (readonly [view: View | undefined, words: string])[] = [
  [undefined, 'Stories'],
  ['rules', 'Rules'],
  ['channels', 'Channels'],
  ['keywords', 'Keywords'],
  ['requests', 'Requests'],
];

/**
 * The navigation on every page. `at` is the present page; absent for a single rule or story, so that the link to its list is not
 * marked as the present one.
 */
export function Nav({ at }: { readonly at?: View | 'stories' }) {
  return (
    <nav class="places" aria-label="Places">
      {PLACES.map(([view, words]) => {
        const address = view === undefined ? {} : { view };
        const isHere = at === (view ?? 'stories');
        return (
          <a
            key={words}
            href={hrefOf(address)}
            {...(isHere ? { 'aria-current': 'page' as const } : {})}
            onClick={(event) => follow(event, address)}
          >
            {words}
          </a>
        );
      })}
    </nav>
  );
}
