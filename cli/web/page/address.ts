import { useEffect, useState } from 'preact/hooks';
import { present } from '../../../functions/domain/present.ts';

/** The state in the address of the page, so that a link shows another person the same. */
export type Address = {
  /** `42/acme-spike`; absent on the list of rules. */
  readonly rule?: string;
  /** One of the other pages; absent on the list of rules, and for one rule. */
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

/** The pages beside the rules. */
const VIEWS = ['new', 'channels', 'keywords'] as const;
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
  const view = VIEWS.find((each) => pathname === `/${each}`);
  return {
    ...(pathname.startsWith('/rules/') ? { rule: decodeURIComponent(pathname.slice('/rules/'.length)) } : {}),
    ...present({ view }),
    find: given.get('find') ?? '',
    order: given.get('order') ?? 'attention',
    ...present({ from, to, alert }),
    ...(editor === 'form' || editor === 'json' ? { editor } : {}),
  };
}

/** An address as a link. */
export function hrefOf({ rule, view, find, order, from, to, alert, editor }: Partial<Address>): string {
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
  const path = rule === undefined ? `/${view ?? ''}` : `/rules/${rule.split('/').map(encodeURIComponent).join('/')}`;
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
