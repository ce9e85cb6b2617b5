import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './index.ts';

const MAIL = {
  SMTP_URL: 'smtps://me:my-mail-password@mail.test:465',
  MAIL_FROM: 'Portico <valet@portico.test>',
};
const SMS = {
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'my-twilio-token',
  TWILIO_FROM: '+15550100000',
};

const read = (env: Record<string, string>) =>
  readConfig({ SECRET_KEY: '0123456789abcdef'.repeat(4), ...env });

function problems(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test('development needs no carrier: the inbox takes every message', () => {
  expect(read({})).toMatchObject({ mail: null, sms: null });
  expect(read({ SMTP_URL: '', TWILIO_FROM: ' ' })).toMatchObject({ mail: null, sms: null });
});

test('either carrier alone is enough for its channel', () => {
  expect(read(MAIL)).toMatchObject({
    mail: { url: MAIL.SMTP_URL, from: MAIL.MAIL_FROM },
    sms: null,
  });
  expect(read(SMS)).toMatchObject({
    mail: null,
    sms: {
      accountSid: SMS.TWILIO_ACCOUNT_SID,
      authToken: SMS.TWILIO_AUTH_TOKEN,
      sender: { from: SMS.TWILIO_FROM },
      apiUrl: 'https://api.twilio.com',
    },
  });
  const { TWILIO_FROM: _, ...rest } = SMS;
  expect(read({ ...rest, TWILIO_MESSAGING_SERVICE_SID: 'MG1' }).sms?.sender).toEqual({
    messagingServiceSid: 'MG1',
  });
});

test.each(Object.keys({ ...MAIL, ...SMS }))(
  'a missing %s stops the start in both modes',
  (name) => {
    for (const mode of ['development', 'production']) {
      const text = problems({ ...MAIL, ...SMS, NODE_ENV: mode, [name]: '' });
      expect(text.split('\n').filter((line) => line.startsWith(`${name} is missing`))).toHaveLength(
        1,
      );
    }
  },
);

test('a production start without carriers lists what would not work', () => {
  const text = problems({ NODE_ENV: 'production' });
  for (const name of Object.keys({ ...MAIL, ...SMS })) expect(text).toContain(`${name} is missing`);
  expect(text).toContain('nobody can verify an account');
  expect(text).toContain('no guest gets a code');
  expect(problems({ NODE_ENV: 'production', ...MAIL, ...SMS })).not.toMatch(/SMTP|MAIL|TWILIO/);
});

test.each(['smtp://localhost:99999', 'smtp://', 'smtp://me:my-mail-password@mail.test:x'])(
  'a mail server at %s lacks a host or a port, not its scheme',
  (url) => {
    const text = problems({ ...MAIL, SMTP_URL: url });
    expect(text).toMatch(/^SMTP_URL must name a host, and behind a colon a port of at most 65535/);
    expect(text).not.toContain('my-mail-password');
  },
);

test('an invalid setting is named, and no secret is repeated', () => {
  const text = problems({
    SMTP_URL: 'https://me:my-mail-password@mail.test',
    MAIL_FROM: 'nobody',
    ...SMS,
    TWILIO_ACCOUNT_SID: '../my-account',
    TWILIO_API_URL: 'nowhere',
  });
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'TWILIO_ACCOUNT_SID', 'TWILIO_API_URL'])
    expect(text).toContain(`${name} must`);
  expect(text).not.toMatch(/my-mail-password|my-twilio-token|my-account/);
});
