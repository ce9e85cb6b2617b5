import type { MailConfig } from '../../config/messages.ts';
import { type ChannelCarrier, MessageNotAccepted, MessageRefused } from '../messages/carrier.ts';

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/**
 * Maximum time to send an email, less than the queue's timeout for silent workers, however slow the
 * SMTP server is.
 */
const AT_MOST_MS = 45_000;

type SmtpError = Error & { code?: string; responseCode?: number };

/**
 * Classifies an SMTP error. A 5xx reply about the receiver or content is final. Errors about this
 * server (greeting, TLS, login) and missing replies are retried.
 */
function notTaken(error: SmtpError): MessageNotAccepted {
  const { code = 'UNKNOWN', responseCode } = error;
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  const reason = responseCode ? `SMTP ${responseCode}` : code;
  if (isAboutMessage && (responseCode === undefined || responseCode >= 500))
    return new MessageRefused(reason, error.message);
  return new MessageNotAccepted(reason, error.message);
}

/** Extracts the address from a sender, with or without a name: `Name <address>` or `address`. */
export const parseMailAddress = (from: string) => /[^\s<]+@[^\s>]+/.exec(from)?.[0] ?? from;
const readDomain = (from: string) => /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/**
 * Creates the SMTP carrier. A server that breaks off after accepting a message gets the message
 * again with the same Message-ID. Mailboxes detect the duplicate by this id.
 *
 * @param senderName reads the current sender name from the settings
 */
export function createSmtp({ url, from }: MailConfig, senderName: () => string): ChannelCarrier {
  // The library takes 5 MB of memory, so it is loaded only where mail is configured.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, ...TIMES, disableFileAccess: true, disableUrlAccess: true }),
  );
  return {
    name: 'smtp',
    async deliver(message) {
      const messageId = `<${message.id}@${readDomain(from)}>`;
      try {
        await (
          await transport
        ).sendMail({
          messageId,
          from: { name: senderName(), address: parseMailAddress(from) },
          // An object is always one address, but nodemailer would split a text at commas.
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
