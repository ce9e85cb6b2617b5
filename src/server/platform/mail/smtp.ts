import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../config/messages.ts';
import { type ChannelCarrier, MessageNotTaken, MessageRefused } from '../messages/carrier.ts';

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Under the time after which the queue takes a worker for dead, however slowly a server talks. */
const AT_MOST_MS = 45_000;

type SmtpError = Error & { code?: string; responseCode?: number };

/**
 * What the server says of this message's receiver or content is final when it starts with 5. What
 * it says of us (greeting, TLS, sign-in) or does not say at all is tried again.
 */
function notTaken(error: SmtpError): MessageNotTaken {
  const { code = 'UNKNOWN', responseCode } = error;
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  const reason = responseCode ? `SMTP ${responseCode}` : code;
  if (isAboutMessage && (responseCode === undefined || responseCode >= 500))
    return new MessageRefused(reason, error.message);
  return new MessageNotTaken(reason, error.message);
}

/** The address, with or without a name before it. */
export const readAddress = (from: string) => /[^\s<]+@[^\s>]+/.exec(from)?.[0] ?? from;
const readDomain = (from: string) => /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/**
 * Mail by SMTP. A server that took a message and died before it said so gets the message again; it
 * carries the same Message-ID, by which mailboxes recognise it.
 *
 * @param senderName in whose name it goes out, by now
 */
export function createSmtp({ url, from }: MailConfig, senderName: () => string): ChannelCarrier {
  const transport = createTransport({
    url,
    ...TIMES,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    async deliver(message) {
      const messageId = `<${message.id}@${readDomain(from)}>`;
      try {
        await transport.sendMail({
          messageId,
          from: { name: senderName(), address: readAddress(from) },
          // As an object it is one address, whatever characters it has.
          to: { name: '', address: message.to },
          subject: message.subject ?? '',
          text: message.text,
          ...(message.html ? { html: message.html } : {}),
          signal: AbortSignal.timeout(AT_MOST_MS),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(message.unsubscribeUrl
              ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
              : {}),
          },
          ...(message.unsubscribeUrl ? { list: { unsubscribe: message.unsubscribeUrl } } : {}),
        });
      } catch (error) {
        throw notTaken(error as SmtpError);
      }
      return { providerMessageId: messageId };
    },
  };
}
