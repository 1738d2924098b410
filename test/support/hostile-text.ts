import fc from 'fast-check';
import { anyCodePoints } from './any-code-points.ts';

/** What a stranger may put into a name: it names the window, colours, erases, rings, and turns the direction of a text. */
export const HOSTILE =
  'Ü\u001b]0;owned\u0007\u001b[2J\u009b31m\u009d0;o\u009c\u0007\u007f\u0008\u202eevil\u2066\u200f\u061c\u0085';

/** A character that no program of ours may print as it is. The line break is the only control character. */
export const RAW = /[^\P{Cc}\n]|\p{Bidi_Control}/u;

/** Texts of any characters, of which every second one is of those that matter to a terminal, JSON or a spreadsheet. */
export const anyHostileText = fc
  .array(fc.oneof(anyCodePoints(3), fc.constantFrom(...HOSTILE, ...'\t\r\n\0 ,;"\'=+-@＝＋－＠\\')), { maxLength: 20 })
  .map((parts) => parts.join(''));
