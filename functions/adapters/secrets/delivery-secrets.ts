import type { Failure } from '../../domain/attempt-result.ts';
import type { ChannelSecrets } from '../../domain/channels/ports.ts';
import type { ReadSecret } from './cached-secrets.ts';

/** The answers of Secrets Manager that stay until somebody acts; all others may pass by themselves. */
const LASTING: Readonly<Record<string, Failure['code']>> = {
  ResourceNotFoundException: 'secret-missing',
  AccessDeniedException: 'secret-not-allowed',
  InvalidRequestException: 'secret-not-readable',
  DecryptionFailure: 'secret-not-decrypted',
};

/** The secrets of channels; permanent errors are told apart from passing ones. */
export function deliverySecrets(read: ReadSecret): ChannelSecrets {
  return {
    async read(secretName) {
      try {
        return { ok: true, text: await read(secretName) };
      } catch (error) {
        const lasting = error instanceof Error ? LASTING[error.name] : undefined;
        if (lasting === undefined) throw error;
        return { ok: false, why: { code: lasting, about: secretName } };
      }
    },
  };
}
