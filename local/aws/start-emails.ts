import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { type Listener, startListener } from '../../front/start-listener.ts';
import { type AwsSettings, jsonOf } from './answer-aws.ts';
import { requireKey } from './require-key.ts';

const content = z.strictObject({ Data: z.string(), Charset: z.literal('UTF-8') });

/** The rules of SES for headers. It refuses those that it writes itself. */
const header = z.strictObject({
  Name: z
    .string()
    .regex(/^[!-9;-@A-~]{1,126}$/)
    .refine((name) => !OWN_HEADERS.includes(name.toLowerCase()), 'is written by SES itself'),
  Value: z.string().regex(/^[ -~]{1,870}$/),
});
const OWN_HEADERS = ['message-id', 'date', 'from', 'to', 'cc', 'bcc', 'subject', 'reply-to', 'mime-version', 'sender'];

const attachment = z.strictObject({
  RawContent: z.base64(),
  FileName: z.string().min(1).max(255),
  ContentType: z.string(),
  ContentDisposition: z.literal('INLINE'),
  ContentId: z.string().min(1).max(78),
  ContentTransferEncoding: z.literal('BASE64'),
});

const request = z.strictObject({
  FromEmailAddress: z.email(),
  ReplyToAddresses: z.array(z.email()),
  Destination: z.strictObject({ ToAddresses: z.array(z.email()).length(1) }),
  ConfigurationSetName: z.string().min(1),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Text: content, Html: content.optional() }),
      Headers: z.array(header).max(15),
      Attachments: z.array(attachment).optional(),
    }),
  }),
});

/** An email as SES would have sent it; `eml` is the whole email as it goes over the wire. */
type SentEmail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  readonly headers: ReadonlyMap<string, string>;
  /** The pictures, as base64, by their ids. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly at: string;
  readonly eml: string;
  /** The path of its file. */
  readonly path: string;
};

/** A SES that keeps all emails. `refuse` sets which ones it refuses, and with which status and code. */
export interface EmbeddedEmails extends Listener {
  /** The address at which a browser shows the emails. It has a key of its own, and ends with a slash. */
  readonly pages: string;
  readonly sent: readonly SentEmail[];
  refuse(answerFor: (to: string, html: string | undefined) => Refusal | undefined): void;
}

/** `code` as SES writes it. Without a code the connection ends without an answer, and the email is sent all the same. */
type Refusal = { readonly status: number; readonly code?: string };

/**
 * Starts a SES on a port of the loopback interface (0: a free one). It knows `SendEmail` of version 2 with simple content,
 * within the limits of SES. Each email becomes a file in `folder` that email programs can open. A browser shows the emails at
 * the address `pages`.
 */
export async function startEmails(
  folder: string,
  { port = 0, credentials }: AwsSettings = {},
): Promise<EmbeddedEmails> {
  const sent: SentEmail[] = [];
  let answerFor: Parameters<EmbeddedEmails['refuse']>[0] = () => undefined;
  // One after another, so that the files are in the order of sending.
  let last: Promise<unknown> = Promise.resolve();
  const pages = `/${randomBytes(24).toString('base64url')}/`;
  const send = requireKey(async (incoming, outgoing, bytes) => {
    const turn = last.then(() => answer(incoming, bytes));
    last = turn.catch(() => undefined);
    const reply = await turn;
    if (reply === undefined) {
      incoming.socket.destroy();
      return;
    }
    const { status, code, body } = reply;
    const type = code === undefined ? {} : { 'x-amzn-errortype': code };
    outgoing.writeHead(status, { 'content-type': 'application/json', ...type }).end(JSON.stringify(body));
  }, credentials);

  function answerTo(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (incoming.method !== 'GET') return send(incoming, outgoing);
    const { url = '' } = incoming;
    const { type, body } = url.startsWith(pages) ? shown(url.slice(pages.length), sent) : NO_EMAIL;
    outgoing.writeHead(body === undefined ? 404 : 200, { ...PAGE_HEADERS, 'content-type': type });
    return outgoing.end(body ?? 'There is no such email.');
  }

  async function answer(incoming: IncomingMessage, bytes: Buffer) {
    if (incoming.method !== 'POST' || incoming.url !== '/v2/email/outbound-emails') {
      return { status: 404, code: 'NotFoundException', body: { message: 'it knows SendEmail alone' } };
    }
    const read = request.safeParse(jsonOf(bytes));
    if (!read.success) {
      return { status: 400, code: 'BadRequestException', body: { message: z.prettifyError(read.error) } };
    }
    const { Destination, Content } = read.data;
    const to = Destination.ToAddresses.join(', ');
    const refusal = answerFor(to, Content.Simple.Body.Html?.Data);
    if (refusal?.code !== undefined) {
      return { status: refusal.status, code: refusal.code, body: { message: 'refused' } };
    }
    const MessageId = randomBytes(30).toString('hex');
    await keep(read.data, to, MessageId);
    return refusal === undefined ? { status: 200, body: { MessageId } } : undefined;
  }

  async function keep(asked: z.output<typeof request>, to: string, id: string) {
    const { Subject, Body, Headers, Attachments = [] } = asked.Content.Simple;
    const at = new Date();
    const message = await wholeEmail(asked, { to, id, at });
    const path = join(folder, `${String(sent.length + 1).padStart(4, '0')}.eml`);
    await mkdir(folder, { recursive: true });
    await writeFile(path, message);
    sent.push({
      to,
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html?.Data,
      headers: new Map(Headers.map(({ Name, Value }) => [Name, Value])),
      pictures: new Map(Attachments.map(({ ContentId, RawContent }) => [ContentId, RawContent])),
      at: at.toISOString(),
      eml: message.toString('utf8'),
      path,
    });
  }

  const listener = await startListener(answerTo, { port });
  return {
    ...listener,
    pages: `${listener.url}${pages}`,
    sent,
    refuse: (given) => {
      answerFor = given;
    },
  };
}

/** The whole email as SES would send it. */
async function wholeEmail(
  { FromEmailAddress, ReplyToAddresses, Content }: z.output<typeof request>,
  { to, id, at }: { readonly to: string; readonly id: string; readonly at: Date },
): Promise<Buffer> {
  const { Subject, Body, Headers, Attachments = [] } = Content.Simple;
  // Loaded only here, because most runs send no emails.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail({
    messageId: `<${id}@email.amazonses.com>`,
    date: at,
    from: FromEmailAddress,
    replyTo: ReplyToAddresses,
    to,
    subject: Subject.Data,
    text: Body.Text.Data,
    ...(Body.Html === undefined ? {} : { html: Body.Html.Data }),
    headers: Headers.map(({ Name, Value }) => ({ key: Name, value: Value })),
    attachments: Attachments.map(({ RawContent, FileName, ContentType, ContentId }) => ({
      content: Buffer.from(RawContent, 'base64'),
      filename: FileName,
      contentType: ContentType,
      contentDisposition: 'inline',
      cid: ContentId,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('an email was not made as a whole');
  return message;
}

/** A browser may show the pages, but runs nothing in them, and tells no other server their address, in which the key is. */
const PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
const NO_EMAIL = { type: 'text/plain', body: undefined };

/** The list of emails, newest first, or one of them as an email program would show it. */
function shown(path: string, sent: readonly SentEmail[]): { readonly type: string; readonly body: string | undefined } {
  const [, number, extension] = /^(\d+)(\.eml)?$/.exec(path) ?? [];
  const email = sent[Number(number) - 1];
  if (extension !== undefined) return { type: 'message/rfc822', body: email?.eml };
  const type = 'text/html; charset=utf-8';
  if (number !== undefined) {
    if (email === undefined) return { type, body: undefined };
    const pictured = [...email.pictures].reduce(
      (html, [id, png]) => html.replaceAll(`cid:${id}`, `data:image/png;base64,${png}`),
      email.html ?? `<pre>${escaped(email.text)}</pre>`,
    );
    return { type, body: pictured };
  }
  const rows = sent.map(
    ({ at, to, subject, path: file }, index) =>
      `<li>${at} to ${escaped(to)}: <a href="${index + 1}">${escaped(subject)}</a> (<a href="${index + 1}.eml">${escaped(file)}</a>)</li>`,
  );
  return { type, body: `<!doctype html><title>Emails</title><h1>Emails</h1><ul>${rows.reverse().join('\n')}</ul>` };
}

function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
