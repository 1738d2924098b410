/** Source types in which each outlet counts once: a hundred newspapers with the text of one agency are a hundred voices. */
export const OUTLETS: readonly string[] = ['WEB', 'PRINT', 'RADIO', 'TV'];

/**
 * Who published a mention of the press: the host of its address, else its author; empty where neither is known. Undefined for
 * mentions of other source types, whose texts count once whoever repeats them.
 */
export function outletOf(mention: {
  readonly type: string;
  readonly url?: string | undefined;
  readonly author?: string | null | undefined;
}): string | undefined {
  const { type, url = '', author } = mention;
  if (!OUTLETS.includes(type)) return undefined;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === '' ? (author ?? '') : host.replace(/^www\./, '');
}
