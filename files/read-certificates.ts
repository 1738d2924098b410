import { X509Certificate } from 'node:crypto';
import { FileProblem } from './file-problem.ts';
import { readTextFile } from './read-text-file.ts';

/** A certificate as PEM, and until when it is valid. */
export type Certificate = { readonly pem: string; readonly validTo: Date };

/**
 * The certificates in a PEM file. What else is in the file, such as comments or a private key, is left out.
 *
 * @throws FileProblem if it cannot be read, has no certificate, or one that is damaged
 */
export function readCertificates(path: string): readonly Certificate[] {
  const blocks = readTextFile(path).match(/-----BEGIN CERTIFICATE-----\n[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) {
    throw new FileProblem(
      'it has no certificate: PEM is text with -----BEGIN CERTIFICATE-----; openssl x509 -inform der -in FILE writes it',
    );
  }
  return blocks.map((pem, index) => {
    try {
      return { pem: `${pem}\n`, validTo: new Date(new X509Certificate(pem).validTo) };
    } catch {
      throw new FileProblem(`certificate ${index + 1} of ${blocks.length} is damaged: export it anew`);
    }
  });
}
