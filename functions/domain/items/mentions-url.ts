import type { Said } from '../says.ts';

const PLACEHOLDER = /\{([a-zA-Z]+)\}/g;

/** The names that a template of addresses may have in braces. */
const NAMES = ['organizationId', 'keywordId', 'groupId', 'from', 'to'] as const;

/** What of an event the names stand for. */
type OfEvent = {
  readonly data: {
    readonly rule: { readonly organizationId: string };
    readonly watch: { readonly kind: 'keyword' | 'group'; readonly id: string; readonly groupId?: string | undefined };
    readonly window: { readonly from: string; readonly to: string };
  };
};

/** What is wrong with a template; undefined if nothing is. */
export function mentionsUrlProblem(template: string): Said | undefined {
  const unknown = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => !isKnown(name));
  if (unknown !== undefined) {
    const known = NAMES.map((name) => `{${name}}`).join(', ');
    return (words) => words.noPlaceholder({ name: `{${unknown}}`, known });
  }
  const filled = template.replace(PLACEHOLDER, '1');
  // If the host could be filled in, the content of an alert could decide where people go.
  const host = /^https:\/\/([^/?#]+)/.exec(template)?.[1];
  if (host === undefined || host.includes('{') || host.includes('@') || !URL.canParse(filled)) {
    return (words) => words.httpsAddress;
  }
  return undefined;
}

/**
 * The address at which the mentions of an event are shown: the template of its organization with `{organizationId}`,
 * `{keywordId}`, `{groupId}`, `{from}` and `{to}` (ISO 8601, UTC) filled in and percent-encoded; empty for what the
 * event does not have.
 */
export function mentionsUrl(template: string, { data: { rule, watch, window } }: OfEvent): string {
  const values: Readonly<Record<(typeof NAMES)[number], string>> = {
    organizationId: rule.organizationId,
    keywordId: watch.kind === 'keyword' ? watch.id : '',
    groupId: watch.kind === 'group' ? watch.id : (watch.groupId ?? ''),
    from: window.from,
    to: window.to,
  };
  return template.replace(PLACEHOLDER, (whole, name: string) =>
    isKnown(name) ? encodeURIComponent(values[name]) : whole,
  );
}

function isKnown(name: string): name is (typeof NAMES)[number] {
  return NAMES.some((known) => known === name);
}
