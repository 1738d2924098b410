import { goTo } from './address.ts';

/** Stays in this page, unless a new tab is wanted. */
export function follow(event: MouseEvent, address: Parameters<typeof goTo>[0]): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  goTo(address);
  scrollTo(0, 0);
}

/** The way back to the list of rules. */
export function Back() {
  return (
    <nav>
      <a href="/" onClick={(event) => follow(event, {})}>
        ← All rules
      </a>
    </nav>
  );
}
