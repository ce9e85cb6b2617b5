import type { Language } from '#contract/people.ts';
import { formatDollars } from '#domain/shared/money.ts';
import { isolateForeign, isolate } from '../templates/bidi.ts';
import { sanitizeFields } from '../templates/sanitizeUserText.ts';
import type { NotificationData, NotificationType } from './types.ts';

export type NotificationText = { title: string; message: string };
type Text<T extends NotificationType> = (data: NotificationData[T]) => NotificationText;

const carEn = (car: string | null) => car ?? 'Your car';
const carAr = (car: string | null) => (car ? `سيارتك ${car}` : 'سيارتك');
const spotEn = (spot: string | null) => (spot ? ` It stands at ${spot}.` : '');
const spotAr = (spot: string | null) => (spot ? ` مكانها: ${spot}.` : '');
const jobEn = (car: string | null) => car ?? 'A car';
const jobAr = (car: string | null) => (car ? `السيارة ${car}` : 'سيارة');

const texts: { [T in NotificationType]: Record<Language, Text<T>> } = {
  car_received: {
    en: ({ car, location }) => ({
      title: 'Your car is with the valet',
      message: `${carEn(car)} was taken in at ${location}.`,
    }),
    ar: ({ car, location }) => ({
      title: 'استلمنا سيارتك',
      message: `${carAr(car)} الآن في عهدة موظفي ${location}.`,
    }),
  },
  car_given_back: {
    en: ({ car, location }) => ({
      title: 'Your car was given back',
      message: `${carEn(car)} was given back at ${location} before it was parked.`,
    }),
    ar: ({ car, location }) => ({
      title: 'أُعيدت إليك سيارتك',
      message: `أُعيدت ${carAr(car)} لدى ${location} قبل ركنها.`,
    }),
  },
  customer_linked: {
    en: ({ name, car, location }) => ({
      title: 'A customer is linked',
      message: `${name} handed in ${car ?? 'a car'} at ${location}.`,
    }),
    ar: ({ name, car, location }) => ({
      title: 'ارتبط العميل بالسيارة',
      message: `سلّم ${name} ${jobAr(car)} لدى ${location}.`,
    }),
  },
  request_accepted: {
    en: ({ car, location }) => ({
      title: 'Request accepted',
      message: `A valet at ${location} takes care of ${car ?? 'your car'}.`,
    }),
    ar: ({ car, location }) => ({
      title: 'تم قبول طلبك',
      message: `قبل أحد الموظفين لدى ${location} طلبك وسيتولى ${carAr(car)}.`,
    }),
  },
  request_given_up: {
    en: ({ car, location }) => ({
      title: 'Request closed',
      message: `No valet took ${car ?? 'your car'} at ${location}. Please ask again.`,
    }),
    ar: ({ car, location }) => ({
      title: 'أُغلق طلبك',
      message: `لم يستلم أي موظف ${carAr(car)} لدى ${location}. يرجى إرسال طلب جديد.`,
    }),
  },
  car_parked: {
    en: ({ car, location, spot }) => ({
      title: 'Your car is parked',
      message: `${carEn(car)} is parked at ${location}.${spotEn(spot)}`,
    }),
    ar: ({ car, location, spot }) => ({
      title: 'سيارتك مركونة',
      message: `${carAr(car)} مركونة لدى ${location}.${spotAr(spot)}`,
    }),
  },
  payment_received: {
    en: ({ amountCents, location }) => ({
      title: 'Payment received',
      message: `We received ${formatDollars(amountCents)} for ${location}. Thank you.`,
    }),
    ar: ({ amountCents, location }) => ({
      title: 'وصلت دفعتك',
      message: `استلمنا ${isolate(formatDollars(amountCents))} عن الخدمة لدى ${location}. شكرًا لك.`,
    }),
  },
  runner_on_the_way: {
    en: ({ car, location }) => ({
      title: 'A runner is on the way',
      message: `${carEn(car)} is being brought to the curb at ${location}.`,
    }),
    ar: ({ car, location }) => ({
      title: 'الموظف في طريقه',
      message: `يجري إحضار ${carAr(car)} إلى مدخل ${location}.`,
    }),
  },
  car_ready: {
    en: ({ car, location }) => ({
      title: 'Your car is ready',
      message: `${carEn(car)} is at the curb at ${location}.`,
    }),
    ar: ({ car, location }) => ({
      title: 'سيارتك جاهزة',
      message: `${carAr(car)} بانتظارك عند مدخل ${location}.`,
    }),
  },
  car_returned: {
    en: ({ car, location }) => ({
      title: 'Your car was handed over',
      message: `${carEn(car)} was handed over at ${location}. Drive safely.`,
    }),
    ar: ({ car, location }) => ({
      title: 'تم تسليم سيارتك',
      message: `تم تسليم ${carAr(car)} لدى ${location}. رافقتك السلامة.`,
    }),
  },
  order_refunded: {
    en: ({ amountCents, location }) => ({
      title: 'Payment refunded',
      message: `${formatDollars(amountCents)} for ${location} is on its way back to your card.`,
    }),
    ar: ({ amountCents, location }) => ({
      title: 'تم رد المبلغ',
      message: `المبلغ ${isolate(formatDollars(amountCents))} عن الخدمة لدى ${location} في طريقه إلى بطاقتك.`,
    }),
  },
  new_parking_request: {
    en: ({ car, location }) => ({
      title: 'Car announced',
      message: `${jobEn(car)} is to be taken in at ${location}.`,
    }),
    ar: ({ car, location }) => ({
      title: 'طلب استلام سيارة',
      message: `${jobAr(car)} بانتظار الاستلام لدى ${location}.`,
    }),
  },
  car_retrieval_request: {
    en: ({ car, location, spot }) => ({
      title: 'Car requested',
      message: `${jobEn(car)} is paid for and wanted at ${location}.${spotEn(spot)}`,
    }),
    ar: ({ car, location, spot }) => ({
      title: 'طلب إحضار سيارة',
      message: `${jobAr(car)} مدفوعة ومطلوبة لدى ${location}.${spotAr(spot)}`,
    }),
  },
  order_assigned: {
    en: ({ car, location, spot }) => ({
      title: 'A car was assigned to you',
      message: `Please bring ${car ?? 'the car'} to the curb at ${location}.${spotEn(spot)}`,
    }),
    ar: ({ car, location, spot }) => ({
      title: 'أُسندت إليك سيارة',
      message: `يرجى إحضار ${car ? jobAr(car) : 'السيارة'} إلى مدخل ${location}.${spotAr(spot)}`,
    }),
  },
  valet_activated: {
    en: ({ name }) => ({
      title: 'Valet activated',
      message: `${name} has activated the account and can log in.`,
    }),
    ar: ({ name }) => ({
      title: 'تم تفعيل حساب موظف',
      message: `فعّل ${name} حسابه ويمكنه تسجيل الدخول الآن.`,
    }),
  },
  application_received: {
    en: ({ businessName }) => ({
      title: 'New application',
      message: `${businessName} would like to join. An answer is promised within 24 hours.`,
    }),
    ar: ({ businessName }) => ({
      title: 'طلب انضمام جديد',
      message: `ترغب ${businessName} في الانضمام. وعدنا بالرد خلال 24 ساعة.`,
    }),
  },
  password_changed: {
    en: () => ({
      title: 'Password changed',
      message: 'Your password was changed. If this was not you, reset it at once.',
    }),
    ar: () => ({
      title: 'تم تغيير كلمة المرور',
      message: 'تم تغيير كلمة مرورك. إذا لم تكن أنت من غيّرها فأعد تعيينها فورًا.',
    }),
  },
  signed_in_new_device: {
    en: ({ device, address }) => ({
      title: 'New login',
      message: `Somebody logged in to your account on ${device ?? 'an unknown device'}${address ? ` (${address})` : ''}. If this was not you, change your password.`,
    }),
    ar: ({ device, address }) => ({
      title: 'تسجيل دخول جديد',
      message: `تم تسجيل الدخول إلى حسابك من ${device ?? 'جهاز غير معروف'}${address ? ` (${isolate(address)})` : ''}. إذا لم تكن أنت فغيّر كلمة مرورك.`,
    }),
  },
  sessions_ended: {
    en: () => ({
      title: 'Logged out everywhere',
      message: 'All devices that were logged in to your account have been logged out.',
    }),
    ar: () => ({
      title: 'تم تسجيل الخروج من كل الأجهزة',
      message: 'تم تسجيل خروج جميع الأجهزة التي كانت متصلة بحسابك.',
    }),
  },
  message_from_valet: {
    en: ({ car, location }) => ({
      title: 'A message from your valet',
      message: `The valets at ${location} wrote to you about ${car ?? 'your car'}.`,
    }),
    ar: ({ car, location }) => ({
      title: 'رسالة من موظف الخدمة',
      message: `كتب لك موظفو ${location} بشأن ${carAr(car)}.`,
    }),
  },
  message_from_customer: {
    en: ({ car, location }) => ({
      title: 'A message from a customer',
      message: `${jobEn(car)} at ${location}: its customer wrote to you.`,
    }),
    ar: ({ car, location }) => ({
      title: 'رسالة من عميل',
      message: `كتب لك صاحب ${car ? jobAr(car) : 'السيارة'} لدى ${location}.`,
    }),
  },
  support_requested: {
    en: ({ name, email, subject, words }) => ({
      title: 'Support request',
      message: `${name} (${email}) writes${subject ? ` about “${subject}”` : ''}: ${words}`,
    }),
    ar: ({ name, email, subject, words }) => ({
      title: 'طلب دعم',
      message: `كتب ${name} (${email})${subject ? ` بخصوص «${subject}»` : ''}: ${words}`,
    }),
  },
  phone_changed: {
    en: ({ phone }) => ({
      title: 'Phone number changed',
      message: `The phone number of your account is now ${phone}. If this was not you, change your password at once.`,
    }),
    ar: ({ phone }) => ({
      title: 'تم تغيير رقم الهاتف',
      message: `أصبح رقم هاتف حسابك ${isolate(phone)}. إذا لم تكن أنت من غيّره فغيّر كلمة مرورك فورًا.`,
    }),
  },
  email_changed: {
    en: ({ email }) => ({
      title: 'Email address changed',
      message: `You now sign in with ${email}.`,
    }),
    ar: ({ email }) => ({
      title: 'تم تغيير البريد الإلكتروني',
      message: `يمكنك الآن تسجيل الدخول بالبريد ${email}.`,
    }),
  },
};

/** What people typed, or a browser says of itself: also strangers who apply and guests' cars. */
const typed = new Set([
  'car',
  'location',
  'spot',
  'name',
  'businessName',
  'device',
  'subject',
  'email',
]);
/** A whole message, to be read as it was written. */
const passages = new Set(['words']);
const LONGEST_PASSAGE = 2000;

export function renderNotification<T extends NotificationType>(
  type: T,
  language: Language,
  data: NotificationData[T],
): NotificationText {
  const safe = sanitizeFields(data, typed, isolateForeign[language]);
  return texts[type][language](
    sanitizeFields(safe, passages, isolateForeign[language], LONGEST_PASSAGE),
  );
}
