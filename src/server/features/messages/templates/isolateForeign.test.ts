import { expect, test } from 'vitest';
import { flattenCatalog, readSources } from '#texts/compile.ts';
import { renderNotification } from '../notifications/texts.ts';
import { emailContent } from './content.ts';
import { renderSms } from './sms.ts';

const set = (name: string) => `\u2068${name}\u2069`;

test('an Arabic name keeps its direction in an English text, and a Latin one in an Arabic text', () => {
  const arabic = 'فندق الميناء.';
  for (const [language, name] of [
    ['en', arabic],
    ['ar', 'Harbour Inc.'],
  ] as const) {
    const told = renderNotification('car_parked', language, {
      car: name,
      location: name,
      spot: name,
    });
    expect(told.message.split(set(name))).toHaveLength(4);
    const sms = renderSms('ticket_code', language, { code: '123456', location: name });
    expect(sms).toContain(set(name));
    const names = { contactName: name, businessName: name };
    const { subject } = emailContent('application_received', language, names);
    expect(subject).toContain(set(name));
  }
});

test('every English text that may go by SMS is plain ASCII', () => {
  const { sms = {}, notices = {} } = readSources('en');
  const foreign = [...flattenCatalog(sms), ...flattenCatalog(notices)].filter(
    ([, text]) => !/^[ -~\n]*$/.test(text),
  );
  expect(foreign).toEqual([]);
});

test('an English SMS with a Latin name stays in the alphabet with 160 characters', () => {
  const location = 'Grand Hotel, Gate 2';
  const sms = renderSms('ticket_code', 'en', { code: '123456', location });
  expect(sms).toMatch(/^[ -~\n]{1,160}$/);
  const car = 'BMW ABC 123';
  const at = (entrance: string | null) =>
    renderNotification('car_ready', 'en', { car, location, entrance }).message;
  expect(at(null)).toBe(`${car} is at the curb at ${location}.`);
  expect(at('Main entrance')).toBe(`${car} is at the curb at ${location}, Main entrance.`);
});
