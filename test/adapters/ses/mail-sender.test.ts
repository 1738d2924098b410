import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailSender } from '../../../functions/adapters/ses/mail-sender.ts';
import type { MailSender } from '../../../functions/domain/channels/kinds/email.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../../local/aws/local-account.ts';
import { type EmbeddedEmails, startEmails } from '../../../local/aws/start-emails.ts';

let folder: string;
let server: EmbeddedEmails;
let client: SESv2Client;
let sender: MailSender;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mention-alerts-emails-'));
  server = await startEmails(folder);
  client = new SESv2Client({
    region: LOCAL_ACCOUNT.region,
    credentials: LOCAL_CREDENTIALS,
    endpoint: server.url,
    maxAttempts: 1,
  });
  const settings = { from: 'alerts@example.com', replyTo: 'engineer@example.com', configurationSet: 'set' };
  sender = mailSender(async () => client, settings);
});
afterEach(async () => {
  client.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const MAIL = {
  to: 'pr@example.com',
  subject: '[ALERT] Acme: 63 mentions in 1 h',
  text: 'Acme: 63 mentions – Ærø 😀\n',
  html: '<p>Acme – Ærø 😀 <img src="cid:course"></p>',
  headers: [
    { name: 'In-Reply-To', value: '<abc@example.com>' },
    { name: 'References', value: '<abc@example.com>' },
  ],
};
const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const send = (mail: Partial<Parameters<MailSender['send']>[0]> = {}) => sender.send({ ...MAIL, ...mail }, 5_000);

describe('an email', () => {
  test('arrives with text, HTML, headers and its picture, as one file that programs of mail open', async () => {
    expect(await send({ picture: { png: PNG, alt: 'x' } })).toEqual({ kind: 'answered', status: 200 });
    const [sent] = server.sent;
    expect(sent).toMatchObject({ to: MAIL.to, subject: MAIL.subject, text: MAIL.text, html: MAIL.html });
    expect(sent?.pictures.get('course')).toBe(PNG.toString('base64'));
    const eml = await readFile(sent?.path ?? '', 'utf8');
    expect(eml).toContain('In-Reply-To: <abc@example.com>\r\n');
    expect(eml).toContain('Reply-To: engineer@example.com\r\n');
    expect(eml).toContain('Content-ID: <course>\r\n');
    expect(eml.match(/^Content-Type: [^;\r]*/gm)).toEqual([
      'Content-Type: multipart/alternative',
      'Content-Type: text/plain',
      'Content-Type: multipart/related',
      'Content-Type: text/html',
      'Content-Type: image/png',
    ]);
  });

  test('that SES will never take goes as text alone', async () => {
    server.refuse((_, html) => (html === undefined ? undefined : { status: 400, code: 'BadRequestException' }));
    expect(await send()).toMatchObject({ status: 200 });
    expect(server.sent.map(({ html, text }) => ({ html, text }))).toEqual([{ html: undefined, text: MAIL.text }]);
  });

  test('cannot smuggle in a header: SES takes no line break, and the email goes nowhere', async () => {
    const value = 'a\r\nBcc: evil@example.com';
    expect(await send({ headers: [{ name: 'X-Test', value }] })).toMatchObject({ status: 400 });
    expect(server.sent).toEqual([]);
  });
});

describe('what SES answers', () => {
  test.each([
    [429, 'TooManyRequestsException'],
    [400, 'SendingPausedException'],
    [400, 'MessageRejected'],
  ])('is said as it is: %i %s', async (status, code) => {
    server.refuse(() => ({ status, code }));
    expect(await send()).toEqual({ kind: 'answered', status, reason: expect.stringMatching(`^${code}: .`) });
  });

  test('is not known where no answer came: the client asks no second time, for it may have been sent', async () => {
    server.refuse(() => ({ status: 200 }));
    expect(await send()).toMatchObject({ kind: 'unanswered' });
    expect(server.sent).toHaveLength(1);
  });

  test('is not waited for longer than there is time', async () => {
    expect(await sender.send(MAIL, 0)).toMatchObject({ kind: 'unanswered' });
  });
});

describe('in a browser', () => {
  test('what was sent is listed and shown with its picture, and can do nothing there', async () => {
    await send({ subject: '<b>', picture: { png: PNG, alt: 'x' } });
    const get = async (path: string) => fetch(`${server.pages}${path}`);
    expect(await (await get('')).text()).toContain('<a href="1">&#60;b&#62;</a>');
    const shown = await get('1');
    expect(await shown.text()).toContain(`src="data:image/png;base64,${PNG.toString('base64')}"`);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await get('2')).status).toBe(404);
  });
});
