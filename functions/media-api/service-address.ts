/**
 * The base address without a slash at its end.
 * @throws TypeError when it is no http(s) address, or carries credentials, a query or a fragment.
 */
export function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isPlain || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new TypeError(
      'The address of the media monitoring service must be like https://host or https://host/prefix, ' +
        'without credentials, query or fragment.',
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
