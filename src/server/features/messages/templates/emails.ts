import type { Language } from '#contract/people.ts';
import { isolateForeign } from './bidi.ts';
import { sanitizeFields } from './sanitizeUserText.ts';

/** What an e-mail says, before it gets a form. Values in it are plain text, not HTML. */
export type EmailText = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preheader: string;
  headline: string;
  paragraphs: string[];
  /** What a person wrote, in whichever language. */
  quote?: string | null;
  actions: { label: string; link: string }[];
  /** Small print under the action. */
  note: string | null;
};

export type EmailData = {
  verify_email: { firstName: string; link: string };
  already_registered: { firstName: string; signInLink: string; resetLink: string };
  reset_password: { firstName: string; link: string };
  password_changed: { firstName: string };
  change_email: { firstName: string; link: string };
  email_change_asked: { firstName: string; newEmail: string };
  email_changed: { firstName: string; newEmail: string };
  application_received: { contactName: string; businessName: string };
  application_approved: { contactName: string; businessName: string; link: string };
  application_declined: { contactName: string; businessName: string; reason: string | null };
  activate_business: { contactName: string; businessName: string; link: string };
  notification: { title: string; message: string; link: string | null };
};
export type EmailTemplate = keyof EmailData;

const notYou = {
  en: 'If this was not you, ignore this e-mail: nothing changes.',
  ar: 'إن لم تكن أنت من طلب ذلك فتجاهل هذه الرسالة، ولن يتغيّر شيء.',
};

const emailTexts: { [N in EmailTemplate]: Record<Language, (data: EmailData[N]) => EmailText> } = {
  verify_email: {
    en: ({ firstName, link }) => ({
      subject: 'Please verify your e-mail address',
      preheader: 'One tap and your account is ready.',
      headline: `Welcome, ${firstName}`,
      paragraphs: ['One tap confirms that this address is yours. After that you can log in.'],
      actions: [{ label: 'Verify e-mail', link }],
      note: notYou.en,
    }),
    ar: ({ firstName, link }) => ({
      subject: 'يُرجى تأكيد بريدك الإلكتروني',
      preheader: 'لمسة واحدة ويصبح حسابك جاهزًا.',
      headline: `أهلًا بك يا ${firstName}`,
      paragraphs: ['لمسة واحدة تؤكّد أن هذا البريد لك، وبعدها يمكنك تسجيل الدخول.'],
      actions: [{ label: 'تأكيد البريد الإلكتروني', link }],
      note: notYou.ar,
    }),
  },
  already_registered: {
    en: ({ firstName, signInLink, resetLink }) => ({
      subject: 'You already have an account',
      preheader: 'Log in, or choose a new password.',
      headline: `Welcome back, ${firstName}`,
      paragraphs: [
        'Somebody tried to register with this address, and it already has an account. If it was you, just log in.',
        'Forgot your password? Choose a new one.',
      ],
      actions: [
        { label: 'Log in', link: signInLink },
        { label: 'Choose a new password', link: resetLink },
      ],
      note: notYou.en,
    }),
    ar: ({ firstName, signInLink, resetLink }) => ({
      subject: 'لديك حساب بالفعل',
      preheader: 'سجّل الدخول أو اختر كلمة مرور جديدة.',
      headline: `مرحبًا بعودتك يا ${firstName}`,
      paragraphs: [
        'حاول أحدهم التسجيل بهذا البريد، وهو مرتبط بحساب قائم. إن كنت أنت فسجّل الدخول مباشرة.',
        'نسيت كلمة المرور؟ اختر كلمة جديدة.',
      ],
      actions: [
        { label: 'تسجيل الدخول', link: signInLink },
        { label: 'اختيار كلمة مرور جديدة', link: resetLink },
      ],
      note: notYou.ar,
    }),
  },
  reset_password: {
    en: ({ firstName, link }) => ({
      subject: 'Choose a new password',
      preheader: 'The link works once and for a short time.',
      headline: `A new password, ${firstName}`,
      paragraphs: [
        'You asked for a new password. The link works once and for a short time; the newest one counts.',
      ],
      actions: [{ label: 'Choose a new password', link }],
      note: 'If this was not you, ignore this e-mail: your password stays as it is.',
    }),
    ar: ({ firstName, link }) => ({
      subject: 'اختر كلمة مرور جديدة',
      preheader: 'الرابط صالح لمرة واحدة ولوقت قصير.',
      headline: `كلمة مرور جديدة يا ${firstName}`,
      paragraphs: ['طلبت كلمة مرور جديدة. الرابط صالح لمرة واحدة ولوقت قصير، والأحدث هو المعتمد.'],
      actions: [{ label: 'اختيار كلمة مرور جديدة', link }],
      note: 'إن لم تكن أنت من طلب ذلك فتجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.',
    }),
  },
  password_changed: {
    en: ({ firstName }) => ({
      subject: 'Your password was changed',
      preheader: 'If it was not you, act now.',
      headline: 'Your password was changed',
      paragraphs: [
        `Hello ${firstName}, the password of your account has just been changed, and every device was logged out.`,
        'If it was not you, choose a new password at once: use “Forgot password” where you log in.',
      ],
      actions: [],
      note: null,
    }),
    ar: ({ firstName }) => ({
      subject: 'تم تغيير كلمة المرور',
      preheader: 'إن لم تكن أنت فتصرّف الآن.',
      headline: 'تم تغيير كلمة المرور',
      paragraphs: [
        `مرحبًا ${firstName}، غُيّرت كلمة مرور حسابك الآن، وسُجّل الخروج من جميع الأجهزة.`,
        'إن لم تكن أنت فاختر كلمة مرور جديدة فورًا من «نسيت كلمة المرور» في صفحة الدخول.',
      ],
      actions: [],
      note: null,
    }),
  },
  change_email: {
    en: ({ firstName, link }) => ({
      subject: 'Confirm your new e-mail address',
      preheader: 'One tap and you sign in with this address.',
      headline: `Your new address, ${firstName}`,
      paragraphs: [
        'You asked to use this address for your account. One tap confirms it; until then the old one counts.',
      ],
      actions: [{ label: 'Use this address', link }],
      note: notYou.en,
    }),
    ar: ({ firstName, link }) => ({
      subject: 'أكّد بريدك الإلكتروني الجديد',
      preheader: 'لمسة واحدة وتسجّل الدخول بهذا البريد.',
      headline: `بريدك الجديد يا ${firstName}`,
      paragraphs: [
        'طلبت استخدام هذا البريد لحسابك. لمسة واحدة تؤكّده، وإلى حين ذلك يبقى البريد القديم هو المعتمد.',
      ],
      actions: [{ label: 'استخدام هذا البريد', link }],
      note: notYou.ar,
    }),
  },
  email_change_asked: {
    en: ({ firstName, newEmail }) => ({
      subject: 'A new e-mail address was asked for',
      preheader: 'If it was not you, act now.',
      headline: 'A new address for your account',
      paragraphs: [
        `Hello ${firstName}, somebody who knows your password asked to replace this address with the one below.`,
        'Nothing changes until the new address is confirmed. If it was not you, choose a new password at once: use “Forgot password” where you sign in.',
      ],
      quote: newEmail,
      actions: [],
      note: null,
    }),
    ar: ({ firstName, newEmail }) => ({
      subject: 'طُلب تغيير بريدك الإلكتروني',
      preheader: 'إن لم تكن أنت فتصرّف الآن.',
      headline: 'بريد جديد لحسابك',
      paragraphs: [
        `مرحبًا ${firstName}، طلب شخص يعرف كلمة مرورك استبدال هذا البريد بالبريد المذكور أدناه.`,
        'لن يتغيّر شيء قبل تأكيد البريد الجديد. إن لم تكن أنت فاختر كلمة مرور جديدة فورًا من «نسيت كلمة المرور» في صفحة الدخول.',
      ],
      quote: newEmail,
      actions: [],
      note: null,
    }),
  },
  email_changed: {
    en: ({ firstName, newEmail }) => ({
      subject: 'Your e-mail address was changed',
      preheader: 'This address no longer opens your account.',
      headline: 'Your e-mail address was changed',
      paragraphs: [
        `Hello ${firstName}, your account now has another address, and this one no longer opens it. If it was not you, write to our support at once.`,
      ],
      quote: newEmail,
      actions: [],
      note: null,
    }),
    ar: ({ firstName, newEmail }) => ({
      subject: 'تم تغيير بريدك الإلكتروني',
      preheader: 'لم يعد هذا البريد يفتح حسابك.',
      headline: 'تم تغيير بريدك الإلكتروني',
      paragraphs: [
        `مرحبًا ${firstName}، أصبح لحسابك بريد آخر، ولم يعد هذا البريد يفتحه. إن لم تكن أنت فراسل فريق الدعم فورًا.`,
      ],
      quote: newEmail,
      actions: [],
      note: null,
    }),
  },
  application_received: {
    en: ({ contactName, businessName }) => ({
      subject: `We have your application for ${businessName}`,
      preheader: 'You will have our answer within 24 hours.',
      headline: 'Your application is here',
      paragraphs: [
        `Thank you, ${contactName}. We are looking at the application of ${businessName}.`,
        'You will have our answer within 24 hours, by e-mail to this address.',
      ],
      actions: [],
      note: null,
    }),
    ar: ({ contactName, businessName }) => ({
      subject: `وصلنا طلب انضمام ${businessName}`,
      preheader: 'نجيبك خلال 24 ساعة.',
      headline: 'وصلنا طلبك',
      paragraphs: [
        `شكرًا لك ${contactName}. نراجع الآن طلب انضمام ${businessName}.`,
        'ستصلك إجابتنا خلال 24 ساعة على هذا البريد.',
      ],
      actions: [],
      note: null,
    }),
  },
  application_approved: {
    en: ({ contactName, businessName, link }) => ({
      subject: `${businessName} is approved`,
      preheader: 'Choose your password and begin.',
      headline: `Welcome, ${businessName}`,
      paragraphs: [
        `${contactName}, your application is approved. Choose a password and your valet desk is open.`,
      ],
      actions: [{ label: 'Activate the account', link }],
      note: 'The link is for you alone and works once.',
    }),
    ar: ({ contactName, businessName, link }) => ({
      subject: `تمت الموافقة على ${businessName}`,
      preheader: 'اختر كلمة المرور وابدأ.',
      headline: `أهلًا بكم في بورتيكو، ${businessName}`,
      paragraphs: [
        `${contactName}، تمت الموافقة على طلبكم. اختر كلمة المرور ليصبح مكتب صف السيارات لديكم جاهزًا.`,
      ],
      actions: [{ label: 'تفعيل الحساب', link }],
      note: 'الرابط لك وحدك وصالح لمرة واحدة.',
    }),
  },
  application_declined: {
    en: ({ contactName, businessName, reason }) => ({
      subject: `Your application for ${businessName}`,
      preheader: 'Our answer to your application.',
      headline: 'We cannot take you in for now',
      paragraphs: [
        `${contactName}, thank you for applying with ${businessName}. We cannot approve the application for now.`,
      ],
      quote: reason,
      actions: [],
      note: 'You are welcome to apply again when things have changed.',
    }),
    ar: ({ contactName, businessName, reason }) => ({
      subject: `طلب انضمام ${businessName}`,
      preheader: 'إجابتنا عن طلبكم.',
      headline: 'نعتذر عن قبول الطلب حاليًا',
      paragraphs: [
        `${contactName}، نشكركم على تقديم طلب ${businessName}. لا يمكننا الموافقة عليه في الوقت الحالي.`,
      ],
      quote: reason,
      actions: [],
      note: 'يسعدنا أن تتقدّموا مجددًا متى تغيّرت الظروف.',
    }),
  },
  activate_business: {
    en: ({ contactName, businessName, link }) => ({
      subject: `Activate the account of ${businessName}`,
      preheader: 'Choose your password and begin.',
      headline: `Open your valet desk, ${contactName}`,
      paragraphs: [`An account for ${businessName} is ready for you. Choose a password and begin.`],
      actions: [{ label: 'Activate the account', link }],
      note: 'The link is for you alone and works once. A newer e-mail replaces this one.',
    }),
    ar: ({ contactName, businessName, link }) => ({
      subject: `تفعيل حساب ${businessName}`,
      preheader: 'اختر كلمة المرور وابدأ.',
      headline: `مكتبكم جاهز يا ${contactName}`,
      paragraphs: [`حساب ${businessName} جاهز لك. اختر كلمة المرور وابدأ.`],
      actions: [{ label: 'تفعيل الحساب', link }],
      note: 'الرابط لك وحدك وصالح لمرة واحدة، وأي رسالة أحدث تحلّ محل هذه.',
    }),
  },
  notification: {
    en: ({ title, message, link }) => ({
      subject: title,
      preheader: message,
      headline: title,
      paragraphs: [message],
      actions: link ? [{ label: 'Open', link }] : [],
      note: 'Which messages reach you is chosen in your settings.',
    }),
    ar: ({ title, message, link }) => ({
      subject: title,
      preheader: message,
      headline: title,
      paragraphs: [message],
      actions: link ? [{ label: 'فتح', link }] : [],
      note: 'يمكنك اختيار الرسائل التي تصلك من الإعدادات.',
    }),
  },
};

/** What a stranger typed into a form whose e-mail goes to an address they chose. */
const typedByStrangers = new Set(['firstName', 'contactName', 'businessName', 'newEmail']);

export function writeEmail<N extends EmailTemplate>(
  name: N,
  language: Language,
  data: EmailData[N],
): EmailText {
  const letter = emailTexts[name][language](
    sanitizeFields(data, typedByStrangers, isolateForeign[language]),
  );
  return { ...letter, subject: letter.subject.replace(/\s+/g, ' ') };
}
