import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Stage } from 'aws-cdk-lib';
import type { ISecurityGroup, IVpc, SubnetSelection } from 'aws-cdk-lib/aws-ec2';
import type { Construct } from 'constructs';
import { readCertificates } from '../files/read-certificates.ts';
import { ContextError } from './stack-context.ts';

/** The network that a function runs in. */
export type ChannelNetwork = {
  readonly vpc: IVpc;
  /** @default the private subnets with a way out */
  readonly vpcSubnets?: SubnetSelection | undefined;
  /** @default one of its own, which lets nothing in and everything out */
  readonly securityGroups?: readonly ISecurityGroup[] | undefined;
};

/**
 * Packs the certificates of a PEM file, and nothing else of it, into a file of the cloud assembly, and gives its absolute path.
 * Functions warn of a file that they cannot use and go on without it, so it is checked here.
 *
 * @throws ContextError if the file has none, or one that has ended
 */
export function packedAuthorities(scope: Construct, path: string): string {
  const wrong = (reason: string) =>
    new ContextError(`The context of the stack is wrong:\n  channelCa: ${path}: ${reason}`);
  let certificates: ReturnType<typeof readCertificates>;
  try {
    certificates = readCertificates(path);
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
  const ended = certificates.find(({ validTo }) => validTo.getTime() < Date.now());
  if (ended !== undefined) {
    throw wrong(
      `a certificate in it has ended on ${ended.validTo.toISOString().slice(0, 10)}: take it out, or export the one that followed`,
    );
  }
  const content = certificates.map(({ pem }) => pem).join('');
  const outdir = Stage.of(scope)?.outdir ?? '.';
  mkdirSync(outdir, { recursive: true });
  // With a hash of its content in its name, an unchanged file deploys nothing.
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const packed = resolve(join(outdir, `channel-ca.${hash}.pem`));
  writeFileSync(packed, content);
  return packed;
}
