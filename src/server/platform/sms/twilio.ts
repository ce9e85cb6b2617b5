import { z } from 'zod';
import type { SmsConfig } from '../../config/messages.ts';
import { type ChannelCarrier, MessageNotTaken, MessageRefused } from '../messages/carrier.ts';

/** A valet who waits with the guest hears within seconds that an SMS does not go out. */
const TIMEOUT_MS = 8_000;

/** Twilio's number for 'the receiver said STOP'. */
export const OPTED_OUT = 21610;
/** Too many waiting at the sender: comes as 400, and passes. */
const QUEUE_FULL = 21611;

const taken = z.object({ sid: z.string().min(1).max(64) });
const problem = z.object({ code: z.number().optional(), message: z.string().optional() });

export const STATUS_PATH = '/api/webhooks/twilio/status';

/** 400 is about this message. Everything else is about the account, the load or the way there. */
function notTaken(status: number, body: unknown): MessageNotTaken {
  const { code, message } = problem.safeParse(body).data ?? {};
  const reason = code ? `Twilio ${code}` : `Twilio HTTP ${status}`;
  const words = message ?? reason;
  if (code === OPTED_OUT) return new MessageRefused(reason, words, true);
  if (status === 400 && code !== QUEUE_FULL) return new MessageRefused(reason, words);
  return new MessageNotTaken(reason, words);
}

/** SMS by Twilio's Messages resource. Why without their library: decision record 13. */
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
      throw new MessageNotTaken(cause ?? (error as Error).name, 'Twilio cannot be reached.');
    }
  }

  return {
    name: 'twilio',
    async deliver(message) {
      const answer = await post({
        To: message.to,
        ...sender,
        Body: message.text,
        // Our id in it: a report is matched even when the process died before it read Twilio's.
        StatusCallback: `${publicUrl()}${STATUS_PATH}?message=${message.id}`,
      });
      if (!answer.ok) throw notTaken(answer.status, answer.body);
      const { success, data } = taken.safeParse(answer.body);
      if (!success) throw new MessageNotTaken('Twilio answer', 'The answer could not be read.');
      return { providerMessageId: data.sid };
    },
  };
}
