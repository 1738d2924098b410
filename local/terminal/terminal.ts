/** Where a command writes: the streams of the process, or what a test collects. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
}

/** A stream of text; a terminal says so, and how many characters fit into a line. */
interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}
