/**
 * Makes something of an object when it is first asked for, and keeps it as long as the object is there. It is for objects that are
 * not changed after they were read or made, such as items and rules.
 */
export function onceForEach<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { readonly value: Made }>();
  return (of) => {
    const known = made.get(of) ?? { value: make(of) };
    made.set(of, known);
    return known.value;
  };
}
