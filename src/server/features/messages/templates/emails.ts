import type { NotificationCategory } from '#contract/notifications.ts';
import type { Language } from '#contract/people.ts';
import type { PlaceLabel } from '#domain/businesses/placeName.ts';
import { sanitizeValues } from './sanitizeUserText.ts';
import { type MessageData, messageTexts } from './translate.ts';

/**
 * A row of an email, with formatted name and value. A `sum` row has a rule above; a `title` row is
 * a heading.
 */
export type EmailRow = {
  name: string;
  value: string;
  look?: 'sum' | 'head' | 'title';
  /** Small print below the name. */
  detail?: string;
  /** Small print below the value, with the earlier value to compare. */
  before?: string;
};

/** Texts of an email before rendering; values are plain text, not HTML. */
export type EmailText = {
  subject: string;
  /** Preview text that an inbox shows beside the subject. */
  preheader: string;
  headline: string;
  paragraphs: string[];
  /** Quotation of what a person wrote, in any language. */
  quote?: string | null;
  table?: readonly EmailRow[];
  actions: { label: string; link: string }[];
  /** Small print below the actions of the email. */
  note: string | null;
  /** URL to unsubscribe from these emails. */
  unsubscribeUrl?: string;
};

export type EmailData = MessageData<
  'email',
  {
    verify_email: { firstName: string; link: string };
    already_registered: { firstName: string; signInLink: string; resetLink: string };
    reset_password: { firstName: string; link: string };
    password_changed: { firstName: string };
    sms_ceiling_reached: { firstName: string; businessName: string | null; count: number };
    change_email: { firstName: string; link: string };
    email_change_asked: { firstName: string; newEmail: string };
    email_changed: { firstName: string; newEmail: string };
    account_deleted: { firstName: string };
    application_received: { contactName: string; businessName: string };
    /** `days` is the number of days for which the link works. */
    application_approved: {
      contactName: string;
      businessName: string;
      link: string;
      days: number;
    };
    application_declined: { contactName: string; businessName: string; reason: string | null };
    activate_business: { contactName: string; businessName: string; link: string; days: number };
    invite_admin: { firstName: string; inviterName: string; link: string; days: number };
    receipt: { businessName: string; number: string; link: string | null };
    report: {
      kind: 'daily' | 'weekly';
      location: PlaceLabel;
      date: string;
      beforeDate: string;
      returns: number;
      amount: string;
      link: string;
      unsubscribeLink: string;
    };
    notification: {
      title: string;
      message: string;
      link: string | null;
      category: NotificationCategory;
    };
  }
>;
export type EmailTemplate = keyof EmailData;

type Links = { [N in EmailTemplate]?: (data: EmailData[N]) => string[] };
type Quotes = { [N in EmailTemplate]?: (data: EmailData[N]) => string | null };

/**
 * Link targets of an email's actions, in order. In an email without an entry, the first action uses
 * `link`.
 */
const links: Links = {
  already_registered: ({ signInLink, resetLink }) => [signInLink, resetLink],
  report: ({ link, unsubscribeLink }) => [link, unsubscribeLink],
};
/** Text that another person wrote, shown as a quotation below the paragraphs. */
const quotes: Quotes = {
  email_change_asked: ({ newEmail }) => newEmail,
  email_changed: ({ newEmail }) => newEmail,
  application_declined: ({ reason }) => reason,
};

export function writeEmail<N extends EmailTemplate>(
  name: N,
  language: Language,
  data: EmailData[N],
): EmailText {
  const safe = sanitizeValues(data, language);
  const { find, write } = messageTexts('email', language, safe);
  const numbered = (part: string) => [1, 2, 3].flatMap((at) => find(`${name}.${part}.${at}`) ?? []);
  const targets = links[name]?.(safe) ?? ('link' in safe && safe.link ? [safe.link] : []);
  const labels = numbered('actions');
  const quote = quotes[name]?.(safe);
  return {
    subject: write(`${name}.subject`).replace(/\s+/g, ' '),
    preheader: write(`${name}.preheader`),
    headline: write(`${name}.headline`),
    paragraphs: numbered('paragraphs'),
    ...(quote === undefined ? {} : { quote }),
    actions: labels.flatMap((label, at) => {
      const link = targets[at];
      return link ? [{ label, link }] : [];
    }),
    note: find(`${name}.note`),
    ...('unsubscribeLink' in safe ? { unsubscribeUrl: safe.unsubscribeLink } : {}),
  };
}
