import { expect, test } from 'vitest';
import { languages } from '#contract/people.ts';
import { emailContent } from './content.ts';
import type { EmailData, EmailTemplate } from './emails.ts';

const evil = `<img src=x onerror="alert('x')">`;
const link = 'https://valet.test/open?token=a&next="><script>';

const data: EmailData = {
  verify_email: { firstName: evil, link },
  already_registered: { firstName: evil, signInLink: link, resetLink: link },
  reset_password: { firstName: evil, link },
  password_changed: { firstName: evil },
  change_email: { firstName: evil, link },
  email_change_asked: { firstName: evil, newEmail: evil },
  email_changed: { firstName: evil, newEmail: evil },
  account_deleted: { firstName: evil },
  application_received: { contactName: evil, businessName: evil },
  application_approved: { contactName: evil, businessName: evil, link, days: 7 },
  application_declined: { contactName: evil, businessName: evil, reason: evil },
  activate_business: { contactName: evil, businessName: evil, link, days: 7 },
  invite_admin: { firstName: evil, inviterName: evil, link, days: 7 },
  receipt: { businessName: evil, number: '000042', link },
  report: {
    kind: 'daily',
    location: { name: evil, nameArabic: evil },
    date: 'Tuesday, November 24',
    beforeDate: 'Tuesday, November 17',
    returns: 31,
    amount: '$28.50',
    link,
    unsubscribeLink: link,
  },
  sms_ceiling_reached: { firstName: 'Ada', businessName: 'Hotel', count: 3000 },
  notification: { title: evil, message: evil, link, category: 'account' },
};
const all = languages.flatMap((language) =>
  (Object.keys(data) as EmailTemplate[]).map((name) => ({ name, language })),
);

test.each(all)(
  'the e-mail $name in $language is escaped, complete and in its direction',
  ({ name, language }) => {
    const { subject, text, html } = emailContent(name, language, data[name]);
    expect(html).not.toMatch(/<(img|script|link|iframe)|<[^>]*\ssrc=|url\(/);
    expect(html).toMatch(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toContain('undefined');
    // Mail programs that show only text need every link of the HTML on its own line.
    const links = [...(html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links.length > 0).toBe('link' in data[name] || 'signInLink' in data[name]);
    if (links.length > 0) expect(text.split('\n')).toContain(link);
  },
);

test('an application’s receipt promises an answer within 24 hours', () => {
  const names = { contactName: 'Maya', businessName: 'Grand Hotel' };
  const { en, ar } = {
    en: emailContent('application_received', 'en', names),
    ar: emailContent('application_received', 'ar', names),
  };
  for (const part of [en.text, en.html]) expect(part).toContain('within 24 hours');
  for (const part of [ar.text, ar.html]) expect(part).toContain('خلال 24 ساعة');
});

test('a decline has its reason, or none', () => {
  const names = { contactName: 'Maya', businessName: 'Grand Hotel' };
  const text = (reason: string | null) =>
    emailContent('application_declined', 'en', { ...names, reason }).text;
  expect(text('No staff\nin your city')).toContain('\n\nNo staff\nin your city\n\n');
  expect(text(null)).not.toMatch(/null|\n{3}/);
});

test('a stranger’s name cannot carry a link into a mailbox', () => {
  const firstName = `Win at\nhttps://evil.test/x now, ${'y'.repeat(300)}`;
  const { text, html } = emailContent('password_changed', 'en', { firstName });
  for (const part of [text, html]) expect(part).not.toMatch(/https?:|evil\.test|y{100}/);
  const { text: kind } = emailContent('password_changed', 'en', { firstName: 'J. P. Dr. Łukasz' });
  expect(kind).toContain('J. P. Dr. Łukasz');
});
