import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (year: number) => der(0x17, Buffer.from(`${String(year).slice(2)}0101000000Z`));
const named = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));

type Contents = {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signingKey: KeyObject;
  readonly extension: Uint8Array;
  readonly untilYear: number;
};

let made = 0;

/** A certificate, PEM (X.509 v3, P-256), as no program of the system has to be asked for. */
function certificateOf({ subject, issuer, publicKey, signingKey, extension, untilYear }: Contents): string {
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([++made])),
    ecdsaWithSha256,
    named(issuer),
    sequence(utcTime(2020), utcTime(untilYear)),
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, signingKey));
  const lines = (
    sequence(body, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** An authority of a company: its own certificate, and certificates with keys that it issues to hosts. All of it is PEM. */
export function certificateAuthority({ untilYear = 2049 } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = `mention-alerts test ${made}`;
  const isAuthority = sequence(
    oid('551d13'),
    der(0x01, Buffer.from([255])),
    der(0x04, sequence(der(0x01, Buffer.from([255])))),
  );
  const own = { subject: issuer, issuer, publicKey, signingKey: privateKey, extension: isAuthority, untilYear };
  return {
    cert: certificateOf(own),
    issue(...hosts: readonly string[]): { readonly key: string; readonly cert: string } {
      const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
      const extension = sequence(oid('551d11'), der(0x04, names));
      return {
        key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
        cert: certificateOf({
          subject: hosts[0] ?? '',
          issuer,
          publicKey,
          signingKey: privateKey,
          extension,
          untilYear,
        }),
      };
    },
  };
}
