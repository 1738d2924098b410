/**
 * Gives every caller within `keptMs` the result of the same read; `now` gives epoch ms. A read that fails is not kept.
 * With a thousand tokens a container evaluates dozens a minute, and would read the same table for each.
 */
export function keptBriefly<Value>(
  read: () => Promise<Value>,
  keptMs: number,
  now: () => number,
): () => Promise<Value> {
  let kept: { readonly until: number; readonly value: Value } | undefined;
  return async () => {
    if (kept !== undefined && now() < kept.until) return kept.value;
    const at = now();
    const value = await read();
    kept = { until: at + keptMs, value };
    return value;
  };
}
