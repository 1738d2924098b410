/** A request that is refused: its status, and a sentence that says why. Nothing else of the program is touched by it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
