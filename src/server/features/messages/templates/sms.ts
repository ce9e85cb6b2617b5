import type { Language } from '#contract/people.ts';
import { isolateForeign, isolate } from './bidi.ts';
import { sanitizeFields } from './sanitizeUserText.ts';

/** What each SMS says. `data` of a template is what stands between the braces. */
export type SmsData = {
  ticket_code: { code: string; location: string };
  ticket_link: { link: string; location: string; ticketNumber: string };
  runner_sent: { link: string; ticketNumber: string };
  car_ready: { link: string; ticketNumber: string; location: string };
  payment_refunded: { amount: string; ticketNumber: string };
  valet_invitation: { code: string; link: string; businessName: string };
  message_waiting: { link: string; location: string; ticketNumber: string };
  phone_code: { code: string };
  notification: { message: string; link: string | null };
};
export type SmsTemplate = keyof SmsData;

const footer = { en: 'Reply STOP to opt out.', ar: 'أرسل STOP لإيقاف الرسائل.' };

// Digits, plates and codes stay Latin in Arabic texts; a link stands on a line of its own so that
// right-to-left text does not tear it apart.
const texts: { [N in SmsTemplate]: Record<Language, (data: SmsData[N]) => string> } = {
  ticket_code: {
    en: ({ code, location }) =>
      `Portico: ${code} is your code for valet parking at ${location}. Tell it to the valet. It is valid for 10 minutes. ${footer.en}`,
    ar: ({ code, location }) =>
      `بورتيكو: رمزك لخدمة صف السيارات في ${location} هو ${code}. أعطه لموظف الخدمة. الرمز صالح لمدة 10 دقائق. ${footer.ar}`,
  },
  ticket_link: {
    en: ({ link, location, ticketNumber }) =>
      `Portico: your car is parked at ${location}. Ticket ${ticketNumber}. Ask for it here when you are ready to leave:\n${link}`,
    ar: ({ link, location, ticketNumber }) =>
      `بورتيكو: سيارتك مركونة لدى ${location}. التذكرة ${ticketNumber}. اطلبها من هنا عندما تكون جاهزًا للمغادرة:\n${link}`,
  },
  runner_sent: {
    en: ({ link, ticketNumber }) =>
      `Portico: a runner is on the way with your car (${ticketNumber}). Follow it here:\n${link}`,
    ar: ({ link, ticketNumber }) =>
      `بورتيكو: الموظف في طريقه لإحضار سيارتك (${ticketNumber}). تابعها من هنا:\n${link}`,
  },
  car_ready: {
    en: ({ link, location, ticketNumber }) =>
      `Portico: your car (${ticketNumber}) is ready at the curb at ${location}.\n${link}`,
    ar: ({ link, location, ticketNumber }) =>
      `بورتيكو: سيارتك (${ticketNumber}) جاهزة عند مدخل ${location}.\n${link}`,
  },
  payment_refunded: {
    en: ({ amount, ticketNumber }) =>
      `Portico: ${amount} for ticket ${ticketNumber} has been refunded to your card.`,
    ar: ({ amount, ticketNumber }) =>
      `بورتيكو: أعدنا ${isolate(amount)} عن التذكرة ${ticketNumber} إلى بطاقتك.`,
  },
  valet_invitation: {
    en: ({ code, link, businessName }) =>
      `Portico: ${businessName} invites you to its valet team. Your activation code is ${code}. Choose your password here:\n${link}\n${footer.en}`,
    ar: ({ code, link, businessName }) =>
      `بورتيكو: تدعوك ${businessName} للانضمام إلى فريق صف السيارات لديها. رمز التفعيل هو ${code}. اختر كلمة المرور من هنا:\n${link}\n${footer.ar}`,
  },
  message_waiting: {
    en: ({ link, location, ticketNumber }) =>
      `Portico: the valets at ${location} wrote to you about your car (${ticketNumber}). Read and answer here:\n${link}`,
    ar: ({ link, location, ticketNumber }) =>
      `بورتيكو: كتب لك موظفو ${location} بشأن سيارتك (${ticketNumber}). اقرأ الرسالة وأجب من هنا:\n${link}`,
  },
  phone_code: {
    en: ({ code }) =>
      `Portico: ${code} is the code that confirms your phone number. Enter it in the app and tell it to nobody. It is valid for 10 minutes. ${footer.en}`,
    ar: ({ code }) =>
      `بورتيكو: رمز تأكيد رقم هاتفك هو ${code}. أدخله في التطبيق ولا تخبر به أحدًا. الرمز صالح لمدة 10 دقائق. ${footer.ar}`,
  },
  notification: {
    en: ({ message, link }) => `Portico: ${message}${link ? `\n${link}` : ''}`,
    ar: ({ message, link }) => `بورتيكو: ${message}${link ? `\n${link}` : ''}`,
  },
};

/** Whoever signs an SMS with a name cannot sign it with a link. */
const names = new Set(['location', 'businessName']);

export function renderSms<N extends SmsTemplate>(
  name: N,
  language: Language,
  data: SmsData[N],
): string {
  return texts[name][language](sanitizeFields(data, names, isolateForeign[language]));
}
