import { type Env, listMissing, readValue, type ServerMode } from './group.ts';

export type MailConfig = { url: string; from: string };

export type SmsConfig = {
  accountSid: string;
  authToken: string;
  sender: { from: string } | { messagingServiceSid: string };
  apiUrl: string;
};

function isMailServer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (url?.protocol === 'smtp:' || url?.protocol === 'smtps:') && url.hostname !== '';
}

/** Reads the settings of the SMTP server. Returns null when e-mails go to the development inbox. */
export function readMail(env: Env, mode: ServerMode, problems: string[]): MailConfig | null {
  const url = readValue(env, 'SMTP_URL');
  const from = readValue(env, 'MAIL_FROM');
  problems.push(
    ...listMissing(
      env,
      mode,
      {
        SMTP_URL: 'the mail server, as smtps://user:password@mail.example:465',
        MAIL_FROM: 'the sender of emails, as Portico <valet@example.com>',
      },
      'Without email nobody can verify an account, reset a password or activate a business.',
    ),
  );
  // The message omits the value, because the URL contains a password.
  if (url && !/^smtps?:/i.test(url)) problems.push('SMTP_URL must begin with smtp:// or smtps://.');
  else if (url && !isMailServer(url))
    problems.push(
      'SMTP_URL must name a host, and behind a colon a port of at most 65535, as smtps://user:password@mail.example:465.',
    );
  if (from && !/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(from))
    problems.push('MAIL_FROM must hold an email address, as Portico <valet@example.com>.');
  return url && from ? { url, from } : null;
}

/** Reads the settings of Twilio. Returns null when SMS go to the development inbox. */
export function readSms(env: Env, mode: ServerMode, problems: string[]): SmsConfig | null {
  const accountSid = readValue(env, 'TWILIO_ACCOUNT_SID');
  const authToken = readValue(env, 'TWILIO_AUTH_TOKEN');
  const from = readValue(env, 'TWILIO_FROM');
  const messagingServiceSid = readValue(env, 'TWILIO_MESSAGING_SERVICE_SID');
  const apiUrl = (readValue(env, 'TWILIO_API_URL') ?? 'https://api.twilio.com').replace(/\/$/, '');
  const senderName = messagingServiceSid ? 'TWILIO_MESSAGING_SERVICE_SID' : 'TWILIO_FROM';
  problems.push(
    ...listMissing(
      env,
      mode,
      {
        TWILIO_ACCOUNT_SID: 'the account at Twilio, beginning with AC',
        TWILIO_AUTH_TOKEN: 'its secret, which also proves that reports come from Twilio',
        [senderName]: 'the number SMS come from (or TWILIO_MESSAGING_SERVICE_SID)',
      },
      'Without SMS no guest gets a code or ticket, and no valet an invitation.',
    ),
  );
  if (accountSid && !/^AC\w+$/.test(accountSid))
    problems.push('TWILIO_ACCOUNT_SID must begin with AC and have letters and digits only.');
  if (!URL.canParse(apiUrl)) problems.push('TWILIO_API_URL must be an address.');
  else if (mode === 'production' && !apiUrl.startsWith('https://'))
    problems.push('TWILIO_API_URL must begin with https:// in production.');
  if (!accountSid || !authToken) return null;
  if (messagingServiceSid)
    return { accountSid, authToken, sender: { messagingServiceSid }, apiUrl };
  return from ? { accountSid, authToken, sender: { from }, apiUrl } : null;
}

export type SmsCeilings = { business: number; platform: number };

const MOST_SMS = 10_000_000;

function readCeiling(env: Env, name: string, fallback: number, problems: string[]): number {
  const text = readValue(env, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= MOST_SMS) return value;
  problems.push(`${name} must be a whole number from 0 to ${MOST_SMS}.`);
  return fallback;
}

/** Reads the daily SMS limits, which cap the cost of a stolen account or of an endless loop. */
export const readSmsCeilings = (env: Env, problems: string[]): SmsCeilings => ({
  business: readCeiling(env, 'SMS_DAILY_LIMIT_PER_BUSINESS', 3_000, problems),
  platform: readCeiling(env, 'SMS_DAILY_LIMIT', 20_000, problems),
});
