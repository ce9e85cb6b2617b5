import type { Language } from '#contract/people.ts';
import type { PlaceLabel } from '#domain/businesses/placeName.ts';
import { countLifeMinutes, phoneCodeRule, ticketCodeRule } from '#domain/identity/code.ts';
import type { StaffReason } from '#domain/orders/staffReasons.ts';
import { sanitizeValues } from './sanitizeUserText.ts';
import { type MessageData, messageTexts, writeClock } from './translate.ts';
import { type MessageVoice, productVoice } from './voice.ts';

/** Values of each SMS in `texts/<language>/messages/sms.json`. */
export type SmsData = MessageData<
  'sms',
  {
    ticket_code: { code: string; location: PlaceLabel };
    ticket_received: { link: string; location: PlaceLabel; ticketNumber: string };
    ticket_link: { link: string; location: PlaceLabel; ticketNumber: string };
    ticket_link_again: { link: string; location: PlaceLabel; ticketNumber: string };
    car_requested: {
      link: string;
      location: PlaceLabel;
      ticketNumber: string;
      /** Not null when something has to be paid; selects the wording. */
      due: string | null;
    };
    runner_sent: { link: string; ticketNumber: string };
    /** `time` is an instant, written in `timeZone`. */
    pickup_time_moved: { link: string; ticketNumber: string; time: string; timeZone: string };
    car_ready: {
      link: string;
      ticketNumber: string;
      location: PlaceLabel;
      entrance: string | null;
    };
    car_not_parked: { link: string; ticketNumber: string };
    runner_not_sent: { link: string; ticketNumber: string; reason: StaffReason };
    car_not_ready: { link: string; ticketNumber: string };
    car_parked_again: { link: string; ticketNumber: string; reason: StaffReason };
    request_cancelled: {
      link: string;
      ticketNumber: string;
      reason: StaffReason;
      /** Cash to pick up at the desk; null if there is none. */
      amount: string | null;
    };
    car_given_back: { location: PlaceLabel; ticketNumber: string };
    request_expired: { link: string; ticketNumber: string };
    payment_refunded: { amount: string; ticketNumber: string };
    valet_invitation: { code: string; link: string; businessName: string };
    message_waiting: { link: string; location: PlaceLabel; ticketNumber: string };
    phone_code: { code: string };
    notification: { message: string; link: string | null };
  },
  { minutes: never; brand: never; clock: 'time' }
>;
export type SmsTemplate = keyof SmsData;

/** Returns the lifetime in minutes of the code in an SMS; only texts with a code use this value. */
const minutesOf = (name: SmsTemplate, { lifetimes }: MessageVoice) =>
  countLifeMinutes(name === 'phone_code' ? phoneCodeRule : ticketCodeRule, lifetimes);

export function renderSms<N extends SmsTemplate>(
  name: N,
  language: Language,
  data: SmsData[N],
  voice: MessageVoice = productVoice,
): string {
  const safe = sanitizeValues(data, language);
  const own = {
    brand: voice.sender.brand[language],
    minutes: minutesOf(name, voice),
    clock: 'timeZone' in data ? writeClock(data.time, data.timeZone, language) : null,
  };
  const text = messageTexts('sms', language, { ...safe, ...own }).write(name);
  // A no-break space, as in 'AED 28.50' or '9:40 PM', is not in the GSM alphabet and would double
  // the cost of the SMS.
  return text.replaceAll(/[\u00a0\u202f]/gu, ' ');
}

type HelpData = MessageData<
  'sms',
  { help: { businessName: string | null; contact: string } },
  { brand: never }
>;

/** Builds the answer to an SMS with HELP: the sender, how to stop, and a contact. */
export function helpText(
  language: Language,
  help: HelpData['help'],
  { sender }: MessageVoice,
): string {
  const safe = { ...sanitizeValues(help, language), brand: sender.brand[language] };
  return messageTexts('sms', language, safe).write('help');
}
