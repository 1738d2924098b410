import * as z from 'zod';
import type { Messages } from '../../languages/messages.ts';
import { jsonOf } from '../json-of.ts';
import type { LimitOfReceiver } from '../messages/receiver-limit.ts';
import type { AlertCard } from './alert-card.ts';
import type { Buttons } from './buttons.ts';
import type { DeliveryEvent } from './delivery-event.ts';

/** A field of a channel's secret, and how a person is asked for it. */
export type SecretField = {
  readonly name: string;
  /** What a person is asked in a terminal. */
  readonly question: string;
  /** What it is, as the page says it in five languages. */
  readonly label: keyof Messages['channels']['fields'];
  /** How its beginning looks, or which values there are besides the usual one. */
  readonly example?: string;
  /** It may be given on the command line: it is useless without the other fields. */
  readonly isPublic?: true;
  /** It may be left out: there is a default. */
  readonly isOptional?: true;
  /** Generated at random if nothing is given: both sides only have to share it. */
  readonly isMade?: true;
  /** The name under which a new secret keeps the value before, so that the receiver may change to the new one at any time. */
  readonly keptAs?: string;
};

/** Where a body goes, with what of the channel's secret its kind wants in headers, address or body. */
export type ChannelRequest = {
  readonly address: string;
  readonly body: string;
  /** What the receiver wants besides; may hold secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** With it the message is signed as Standard Webhooks say. */
  readonly signingSecret?: string | undefined;
  /** The one that a rotation replaced: signed with both, the message is taken while a receiver changes to the new one. */
  readonly previousSigningSecret?: string | undefined;
  /** Texts of the secret besides: like the address and the keys, no part of them is repeated in what is said about an answer. */
  readonly secrets?: readonly string[];
  /** Where the receiver may answer that it is somewhere else now: the request to send there, and what people should write instead. */
  readonly moved?: (answer: string) => { readonly request: ChannelRequest; readonly movedTo: string } | undefined;
};

/** Whether a status says that the same message will never be taken, however often it is sent. */
type IsRefusal = (status: number) => boolean;

/** Those that pass: a time-out, a wrong server, a lock, too early, too many. */
const PASSING = [408, 409, 421, 423, 425, 429];

/** As services document it: what the client did wrong it does wrong again. */
export const refusesClientErrors: IsRefusal = (status) => status >= 400 && status < 500 && !PASSING.includes(status);

/** A secret that can be used: `url` is where the channel is reached, `request` brings a body there. */
type UsableSecret = { readonly url: string; readonly request: (body: string) => ChannelRequest };

/** `field` is the name of the first field that is wrong, '' for all of them, absent where it is no JSON; `form` how it is written. */
type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string; readonly field?: string; readonly form: string };

/** The secret of a kind of channel: a JSON object with `url` and what else the receiver asks for. */
export type ChannelSecret = {
  /** In the order in which they are asked for. */
  readonly fields: readonly SecretField[];
  /** Reads its text; never throws, and the problem never repeats what the secret holds. */
  readonly read: (text: string) => Read<UsableSecret>;
};

/**
 * What a kind of channel is: its secret, what it is sent, and its manners. Everything about one kind stands in its module in
 * `kinds`, and what is done with all of them asks this type, so that a new kind is that module and its line in
 * `channel-kinds.ts` (docs/how-to/add-a-channel.md).
 */
export type ChannelKind = {
  /** The name of its program or service, as people know it; it is the same in every language. */
  readonly title: string;
  readonly secret: ChannelSecret;
  /** What its receiver takes at most: each message keeps that, and docs/reference/limits.md lists it. */
  readonly limits: Readonly<Record<string, LimitOfReceiver>>;
  readonly isRefusal: IsRefusal;
  /**
   * How its service says in an answer with a good status that it did not take the message: gives the status that it means.
   * Absent where nothing of the kind is known.
   */
  readonly failureIn?: (answer: string) => number | undefined;
  /** Whether a message can show a picture by its link. */
  readonly showsPictures: boolean;
  /** Its program tells an app of clicks, so that a button can act at once. */
  readonly hasButtons?: true;
} & (
  | {
      /** People themselves: an hour shows them so many messages at most. */
      readonly readers: 'people';
      /** The body, without what of the secret belongs into it; within the limits of the receiver. `buttons` act at once, else links. */
      readonly message: (card: AlertCard, buttons: Buttons | undefined) => object;
    }
  | {
      /** A service that wakes people: one incident an episode, and nothing that is of no episode. */
      readonly readers: 'on-call';
      readonly message: (card: AlertCard, event: DeliveryEvent) => object;
    }
  /** Programs: each event exactly as it was published, because every byte is signed. */
  | { readonly readers: 'programs' }
);

/** A kind of chat programs. */
export type ChatKind = Extract<ChannelKind, { readonly readers: 'people' }>;

/** A field of a secret as people paste it. */
export const secretText = z.string().trim();

/** `url` of a secret: where a channel is reached, with a default where there is a usual one. */
export const secretUrl = secretText.min(1);

/**
 * Makes the secret of a kind. `form` is how it is written; the body of a message is made before the secret is read, so no code
 * that words messages can reveal it.
 */
export function channelSecret<
  Secret extends { readonly url: string } & Readonly<Record<string, string | undefined>>,
>(kind: {
  readonly form: string;
  readonly fields: readonly SecretField[];
  readonly schema: z.ZodType<Secret>;
  readonly request: (secret: Secret, body: string) => Omit<ChannelRequest, 'secrets'>;
}): ChannelSecret {
  const form = `write JSON ${kind.form}`;
  return {
    fields: kind.fields,
    read(text) {
      const json = jsonOf(text);
      if (json === undefined) return { ok: false, problem: `it is not JSON: ${form}`, form: kind.form };
      const result = kind.schema.safeParse(json);
      if (!result.success) {
        const path = result.error.issues[0]?.path.join('.') ?? '';
        const problem = `${path === '' ? 'it' : `"${path}"`} is missing or malformed: ${form}`;
        return { ok: false, problem, field: path, form: kind.form };
      }
      const secret = result.data;
      const secrets = Object.values(secret).filter((part) => part !== undefined);
      return { ok: true, value: { url: secret.url, request: (body) => ({ ...kind.request(secret, body), secrets }) } };
    },
  };
}

const addressed = z.lazy(() => z.object({ url: secretUrl }));

/**
 * The secret of a kind whose address is itself the password; `question` asks for it, `example` is how it begins. `bodyAt` adds
 * what the address says.
 */
export function secretAddress(
  { question, example }: { readonly question: string; readonly example: string },
  bodyAt: (address: string, body: string) => string = (_, body) => body,
): ChannelSecret {
  return channelSecret({
    form: '{"url": "https://..."}',
    fields: [{ name: 'url', question: `${question} (${example})`, label: 'address', example }],
    schema: addressed,
    request: ({ url }, body) => ({ address: url, body: bodyAt(url, body) }),
  });
}

const object = z.lazy(() => z.record(z.string(), z.unknown()));

/** A body of JSON with one field more, which is a part of the secret. */
export function withSecretField(body: string, name: string, value: string): string {
  return JSON.stringify({ [name]: value, ...object.parse(JSON.parse(body)) });
}
