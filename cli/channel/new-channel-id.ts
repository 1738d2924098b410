/** The id becomes part of the name of a secret, whose characters Secrets Manager limits. */
const SECRET_NAME = /^[A-Za-z0-9_+=.@-]{1,200}$/;

/** Whether a new channel may have this id. */
export function isNewChannelId(id: string): boolean {
  return SECRET_NAME.test(id);
}

/** A proposal for the id of a new channel: the name of its kind, with a number if that is taken. */
export function freeChannelId(kind: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? kind : `${kind}-${number}`;
    if (!taken.includes(id)) return id;
  }
}
