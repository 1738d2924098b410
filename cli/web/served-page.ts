/**
 * What every response says, from whichever server: scripts, styles, the worker and all answers come from it; nothing may be
 * framed, sent elsewhere or made from text: `require-trusted-types-for` refuses every text that would become markup or code.
 */
export const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types worker',
  ].join('; '),
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** The addresses that a person may open; all are one document, which reads the rest off the address. */
export const DOCUMENT_ADDRESSES: readonly string[] = ['/', '/new', '/channels', '/keywords'];

/** Each rule has an address of its own under this one. */
export const RULE_ADDRESSES = '/rules/';
