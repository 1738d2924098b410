/**
 * What a terminal acts on instead of showing it: control characters but the line break (C0, DEL, C1), and what turns the
 * direction of a text. A stranger's text could move the cursor, name the window or hide a part of a line with it.
 */
export const UNPRINTABLE = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
