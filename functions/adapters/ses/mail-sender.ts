import type { MessageHeader, SESv2Client } from '@aws-sdk/client-sesv2';
import type { SendOutcome } from '../../domain/channels/judge-attempt.ts';
import type { Mail, MailSender } from '../../domain/channels/kinds/email.ts';
import { PICTURE_ID } from '../../domain/messages/email/html-email.ts';
import { plainText } from '../../domain/plain-text.ts';
import { failureOf } from '../webhook/failure-of.ts';

const UTF8 = 'UTF-8';

/** The answers of SES to an email that it will never send as it is: it refuses a part of the email, or the address. */
const REFUSED = ['BadRequestException', 'MessageRejected'];
const LONGEST_REASON = 300;

/**
 * Sends emails by SES, each once. The client, which is asked for with the first email, does not repeat requests: if the first
 * answer was lost, SES would send the email twice. An email that SES refuses is tried once more as text alone. `from` is a verified identity; `replyTo` is
 * where answers go.
 */
export function mailSender(
  client: () => Promise<SESv2Client>,
  settings: { readonly from: string; readonly replyTo: string; readonly configurationSet: string },
): MailSender {
  async function attempt(mail: Mail, isWhole: boolean, abortSignal: AbortSignal): Promise<SendOutcome> {
    const { to, subject, text, html, headers, picture } = mail;
    const Headers: MessageHeader[] = headers.map(({ name, value }) => ({ Name: name, Value: value }));
    const { SendEmailCommand, SESv2ServiceException } = await import('@aws-sdk/client-sesv2');
    const ses = await client();
    try {
      await ses.send(
        new SendEmailCommand({
          FromEmailAddress: settings.from,
          ReplyToAddresses: [settings.replyTo],
          Destination: { ToAddresses: [to] },
          ConfigurationSetName: settings.configurationSet,
          Content: {
            Simple: {
              Subject: { Data: subject, Charset: UTF8 },
              Body: {
                Text: { Data: text, Charset: UTF8 },
                ...(isWhole ? { Html: { Data: html, Charset: UTF8 } } : {}),
              },
              Headers,
              ...(isWhole && picture !== undefined
                ? {
                    Attachments: [
                      {
                        RawContent: picture.png,
                        FileName: `${PICTURE_ID}.png`,
                        ContentType: 'image/png',
                        ContentDisposition: 'INLINE',
                        ContentId: PICTURE_ID,
                        ContentTransferEncoding: 'BASE64',
                      },
                    ],
                  }
                : {}),
            },
          },
        }),
        { abortSignal },
      );
      return { kind: 'answered', status: 200 };
    } catch (error) {
      if (error instanceof SESv2ServiceException) {
        const status = error.$metadata.httpStatusCode ?? 500;
        return { kind: 'answered', status, reason: plainText(`${error.name}: ${error.message}`, LONGEST_REASON) };
      }
      return { kind: 'unanswered', why: failureOf(error) };
    }
  }

  return {
    async send(mail, timeoutMs) {
      const deadline = AbortSignal.timeout(timeoutMs);
      const outcome = await attempt(mail, true, deadline);
      const isRefused = outcome.kind === 'answered' && REFUSED.some((name) => outcome.reason?.startsWith(name));
      return isRefused ? attempt(mail, false, deadline) : outcome;
    },
  };
}
