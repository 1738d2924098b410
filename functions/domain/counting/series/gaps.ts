/** A half-open span of time, epoch ms, on the grid of its series. */
export type Span = { readonly from: number; readonly to: number };

/** The spans without the part that lies in [from, to), in order. */
export function withoutSpan(spans: readonly Span[], { from, to }: Span): Span[] {
  if (from >= to) return [...spans];
  return spans
    .flatMap((span) => [
      { from: span.from, to: Math.min(span.to, from) },
      { from: Math.max(span.from, to), to: span.to },
    ])
    .filter((span) => span.from < span.to)
    .sort((a, b) => a.from - b.from);
}

/** The spans with [from, to) added, joined where they touch, in order. */
export function withSpan(spans: readonly Span[], added: Span): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans, added].filter((s) => s.from < s.to).sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    } else joined.push(span);
  }
  return joined;
}

/** The parts of the spans that lie in [from, to). */
export function spansWithin(spans: readonly Span[], { from, to }: Span): Span[] {
  return spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to);
}
