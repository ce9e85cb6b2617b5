import { z } from 'zod';
import type { SmsConfig } from '../../config/messages.ts';
import { type ChannelCarrier, MessageNotAccepted, MessageRefused } from '../messages/carrier.ts';

/**
 * Timeout of a request in milliseconds: a valet who waits with the guest must see a failed SMS
 * within seconds.
 */
const TIMEOUT_MS = 8_000;

/** Twilio's error code for a receiver who replied STOP. */
export const OPTED_OUT = 21610;
/**
 * Twilio's error code for a full queue of the sender. Twilio answers 400, but a retry may succeed.
 */
const QUEUE_FULL = 21611;

const taken = z.object({ sid: z.string().min(1).max(64) });
const problem = z.object({ code: z.number().optional(), message: z.string().optional() });

export const STATUS_PATH = '/api/webhooks/twilio/status';

/**
 * Classifies a refusal of Twilio. Status 400 concerns this message. Every other status concerns the
 * account, load or network, and may be retried.
 */
function notTaken(status: number, body: unknown): MessageNotAccepted {
  const { code, message } = problem.safeParse(body).data ?? {};
  const reason = code ? `Twilio ${code}` : `Twilio HTTP ${status}`;
  const words = message ?? reason;
  if (code === OPTED_OUT) return new MessageRefused(reason, words, true);
  if (status === 400 && code !== QUEUE_FULL) return new MessageRefused(reason, words);
  return new MessageNotAccepted(reason, words);
}

/**
 * Creates the SMS carrier on Twilio's Messages resource. Decision record 13 explains why this code
 * does not use Twilio's library.
 */
export function createTwilio(config: SmsConfig, publicUrl: () => string): ChannelCarrier {
  const url = `${config.apiUrl}/2010-04-01/Accounts/${config.accountSid}/Messages.json`;
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64');
  const sender: Record<string, string> =
    'from' in config.sender
      ? { From: config.sender.from }
      : { MessagingServiceSid: config.sender.messagingServiceSid };

  async function post(form: Record<string, string>) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
        body: new URLSearchParams(form),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body: unknown = await response.json().catch(() => null);
      return { ok: response.ok, status: response.status, body };
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause?.code;
      throw new MessageNotAccepted(cause ?? (error as Error).name, 'Twilio cannot be reached.');
    }
  }

  return {
    name: 'twilio',
    async deliver(message) {
      const answer = await post({
        To: message.to,
        ...sender,
        Body: message.text,
        // Contains Portico's message id: a report then finds its message even if this process died
        // before storing Twilio's id.
        StatusCallback: `${publicUrl()}${STATUS_PATH}?message=${message.id}`,
      });
      if (!answer.ok) throw notTaken(answer.status, answer.body);
      const { success, data } = taken.safeParse(answer.body);
      if (!success) throw new MessageNotAccepted('Twilio answer', 'The answer could not be read.');
      return { providerMessageId: data.sid };
    },
  };
}
