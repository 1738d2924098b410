/** Where a program writes: the streams of the process, or streams that a test reads. */
export type Terminal = {
  readonly stdout: Output;
  readonly stderr: Output;
};

/** A stream of text. A terminal says that it is one, and how many characters fit into a line. */
export type Output = {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
};
