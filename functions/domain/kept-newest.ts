/**
 * Makes what a name stands for at its first use, and keeps it for the next. Of more than `most` names, the one that was used
 * longest ago is forgotten: a container lives for weeks, and names that are gone (a rotated token, a deleted organization) are
 * never asked for again.
 */
export function keptNewest<Name, Value>(most: number, make: (name: Name) => Value): (name: Name) => Value {
  const kept = new Map<Name, Value>();
  return (name) => {
    const value = kept.get(name) ?? make(name);
    kept.delete(name);
    kept.set(name, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return value;
  };
}
