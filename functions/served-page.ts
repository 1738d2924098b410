/**
 * The headers of every response, from either server. Scripts, styles, the worker and all answers come from the server
 * itself; nothing may be framed or sent elsewhere. `require-trusted-types-for` refuses every text that would become
 * markup or code.
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

/** The addresses that a person may open. All give the same document, which reads the rest from the address. */
export const DOCUMENT_ADDRESSES: readonly string[] = [
  '/',
  '/rules',
  '/new',
  '/channels',
  '/keywords',
  '/requests',
  '/settings',
  '/messages',
];

/** Each rule and each story has an address of its own under one of these, which gives that document, too. */
export const ADDRESSES_BELOW = ['/rules/', '/stories/'] as const;

/** Whether the path of a request is one that gives the document. */
export function isDocumentAddress(path: string): boolean {
  return DOCUMENT_ADDRESSES.includes(path) || ADDRESSES_BELOW.some((below) => path.startsWith(below));
}

/** In this header CloudFront tells the hosted page's function the address of the machine that asks; nobody else can write it. */
export const VIEWER_HEADER = 'x-viewer-address';
