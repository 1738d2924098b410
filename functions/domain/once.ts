/** Does something at most once, for all who want what comes of it; whoever comes later gets the same promise. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => {
    begun ??= work();
    return begun;
  };
}
