import type { ChannelSecrets } from '../../domain/channels/ports.ts';
import type { ReadSecret } from './cached-secrets.ts';

/** The answers of Secrets Manager that stay until somebody acts; all others may pass by themselves. */
const LASTING: Readonly<Record<string, string>> = {
  ResourceNotFoundException: 'does not exist: create it, or correct secretName in the item',
  AccessDeniedException: 'may not be read by deliver: is it encrypted with a key of its own?',
  InvalidRequestException: 'cannot be read: is it marked for deletion?',
  DecryptionFailure: 'cannot be decrypted: may deliver use its key?',
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
        return { ok: false, problem: `its secret ${secretName} ${lasting}` };
      }
    },
  };
}
