import { useEffect, useState } from 'preact/hooks';
import { STORIES, storyAddress } from '../../../functions/domain/alerting/action/story-address.ts';
import { present } from '../../../functions/domain/present.ts';

/** The state in the address of the page, so that a link shows another person the same. */
export type Address = {
  /** `42/acme-spike`; absent on other pages. */
  readonly rule?: string;
  /** A story by one of its events, as links in messages name it; absent on other pages. */
  readonly story?: NamedStory;
  /** One of the other pages; absent on the list of stories, for one story and for one rule. */
  readonly view?: View;
  readonly find: string;
  readonly order: string;
  /** The visible span of the history, epoch ms. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** The alert that is open, by the time at which it fired. */
  readonly alert?: number | undefined;
  readonly editor?: 'form' | 'json' | undefined;
};

/** An event of the story, and its organization. */
type NamedStory = { readonly organization: string; readonly event: string };

/** The pages beside the stories. */
const VIEWS = ['rules', 'new', 'channels', 'keywords', 'requests', 'settings', 'messages'] as const;
export type View = (typeof VIEWS)[number];

const CHANGED = 'address-changed';

function numberOf(text: string | null): number | undefined {
  const value = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(value) ? undefined : value;
}

/** The address from the location bar. */
function addressNow(): Address {
  const { pathname, search } = location;
  const given = new URLSearchParams(search);
  const [from, to, alert] = ['from', 'to', 'alert'].map((name) => numberOf(given.get(name)));
  const editor = given.get('edit');
  // Rules were listed at / once: links that look for some there still find them.
  const isOldList = pathname === '/' && (given.has('find') || given.has('order'));
  const view = isOldList ? 'rules' : VIEWS.find((each) => pathname === `/${each}`);
  return {
    ...(pathname.startsWith('/rules/') ? { rule: decodeURIComponent(pathname.slice('/rules/'.length)) } : {}),
    ...present({ view, story: storyIn(pathname) }),
    find: given.get('find') ?? '',
    order: given.get('order') ?? 'attention',
    ...present({ from, to, alert }),
    ...(editor === 'form' || editor === 'json' ? { editor } : {}),
  };
}

function storyIn(pathname: string): NamedStory | undefined {
  if (!pathname.startsWith(STORIES)) return undefined;
  const [organization = '', event = ''] = pathname.slice(STORIES.length).split('/').map(decodeURIComponent);
  return { organization, event };
}

/** An address as a link. */
export function hrefOf({ rule, story, view, find, order, from, to, alert, editor }: Partial<Address>): string {
  const said = new URLSearchParams();
  const time = (name: string, value: number | undefined) => {
    if (value !== undefined) said.set(name, new Date(value).toISOString().replace(':00.000Z', 'Z'));
  };
  if (find !== undefined && find !== '') said.set('find', find);
  if (order !== undefined && order !== 'attention') said.set('order', order);
  time('from', from);
  time('to', to);
  time('alert', alert);
  if (editor !== undefined) said.set('edit', editor);
  const query = said.toString();
  const path =
    story !== undefined
      ? storyAddress(story.organization, story.event)
      : rule === undefined
        ? `/${view ?? ''}`
        : `/rules/${rule.split('/').map(encodeURIComponent).join('/')}`;
  return query === '' ? path : `${path}?${query}`;
}

/** Goes to an address; `replace` adds no entry to the browser's history. */
export function goTo(address: Partial<Address>, { replace = false } = {}): void {
  const href = hrefOf(address);
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  dispatchEvent(new Event(CHANGED));
}

/** A hook: the present address, updated when it changes. */
export function useAddress(): Address {
  const [address, setAddress] = useState(addressNow);
  useEffect(() => {
    const follow = () => setAddress(addressNow());
    addEventListener('popstate', follow);
    addEventListener(CHANGED, follow);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener(CHANGED, follow);
    };
  }, []);
  return address;
}
