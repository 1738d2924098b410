import type { Target } from '../command.ts';
import { explainCertificate } from '../network/explain-certificate.ts';
import { ProxyError } from '../network/open-tunnel.ts';

const CREDENTIALS =
  'Sign in (aws sso login, or aws configure) or name a profile with AWS_PROFILE, then run the command again.';

/**
 * What an error of AWS means for the person at the terminal, in one sentence that says what to do; undefined for errors
 * that are not of AWS or need no explanation.
 */
export function explainAwsError(error: unknown, target: Target): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message } = error;
  const where = target.kind === 'stack' ? `the stack ${target.name}` : 'the live run';
  if (/^Region is missing/.test(message)) {
    return `AWS does not know in which region ${where} is: set AWS_REGION, such as AWS_REGION=eu-central-1.`;
  }
  if (name === 'ValidationError' && /does not exist/.test(message) && target.kind === 'stack') {
    return `There is no stack ${target.name} in this account and region. "aws cloudformation list-stacks" lists them; AWS_REGION and AWS_PROFILE choose where to look.`;
  }
  if (error instanceof ProxyError) return error.message;
  const certificate = explainCertificate(error, 'AWS');
  if (certificate !== undefined) return `AWS cannot be reached (${certificate.code}): ${certificate.message}.`;
  if (isConnectionFailure(error)) {
    return target.kind === 'local'
      ? 'The live run does not answer any more. Start it again with "npx mention-alerts start --live".'
      : `AWS cannot be reached (${codeOf(error) ?? name}): check the network and AWS_REGION.`;
  }
  switch (name) {
    case 'CredentialsProviderError':
      return `There are no AWS credentials here. ${CREDENTIALS}`;
    case 'ExpiredToken':
    case 'ExpiredTokenException':
    case 'TokenProviderError':
      return `The AWS credentials have expired. ${CREDENTIALS}`;
    case 'UnrecognizedClientException':
    case 'InvalidClientTokenId':
    case 'InvalidSignatureException':
    case 'SignatureDoesNotMatch':
    case 'AuthFailure':
      return `AWS does not accept the credentials (${name}). ${CREDENTIALS}`;
    case 'AccessDenied':
    case 'AccessDeniedException':
    case 'AuthorizationError':
    case 'AuthorizationErrorException':
    case 'KMSAccessDeniedException':
      return `Your AWS identity may not do this: ${oneLine(message)}`;
    case 'ResourceNotFoundException':
    case 'NotFoundException':
      return `A part of ${where} no longer exists: ${oneLine(message)}`;
    case 'ProvisionedThroughputExceededException':
    case 'ThrottlingException':
    case 'Throttling':
      return 'AWS throttles the requests of this account. Run the command again in a minute.';
    default:
      return undefined;
  }
}

function isConnectionFailure(error: Error): boolean {
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(
      codeOf(error) ?? '',
    ) || error.name === 'TimeoutError'
  );
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
