/**
 * The bytes of a base64url text; undefined if it is not written as base64url writes these bytes. Decoders take more: padding, the
 * alphabet of base64, and a last digit whose spare bits are set. A signature that is read so has several spellings, and what is
 * known by its text, such as a link that was used or a session that is over, would be another one under each.
 */
export function base64urlOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
