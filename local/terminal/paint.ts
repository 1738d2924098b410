import { styleText } from 'node:util';

export type Style = Parameters<typeof styleText>[0];

/** Gives a text in a style, or unchanged. */
export type Paint = (style: Style, text: string) => string;

/** Gives the colours for a stream: none if it is not a terminal, or if `NO_COLOR` is set to anything. */
export function createPaint(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): Paint {
  const isPlain = stream.isTTY !== true || (environment.NO_COLOR ?? '') !== '' || environment.TERM === 'dumb';
  return (style, text) => (isPlain ? text : styleText(style, text, { validateStream: false }));
}
