import { goTo, hrefOf, type View } from './address.ts';
import { spoken } from './spoken.ts';

/** Follows a link within this page, unless a new tab is wanted. */
export function follow(event: MouseEvent, address: Parameters<typeof goTo>[0]): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  goTo(address);
  scrollTo(0, 0);
}

const PLACES = ['stories', 'rules', 'channels', 'keywords', 'requests', 'settings'] as const;

/**
 * The navigation on every page. `at` is the present page; absent for a single rule or story, so that the link to its list is not
 * marked as the present one.
 */
export function Nav({ at }: { readonly at?: View | 'stories' }) {
  const words = spoken().page.navigation;
  return (
    <nav class="places" aria-label={words.label}>
      {PLACES.map((place) => {
        const address = place === 'stories' ? {} : { view: place };
        const isHere = at === place;
        return (
          <a
            key={place}
            href={hrefOf(address)}
            {...(isHere ? { 'aria-current': 'page' as const } : {})}
            onClick={(event) => follow(event, address)}
          >
            {words[place]}
          </a>
        );
      })}
    </nav>
  );
}
