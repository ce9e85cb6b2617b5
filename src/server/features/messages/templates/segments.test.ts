import { describe, expect, test } from 'vitest';
import { languages } from '#contract/people.ts';
import { LINK_ALPHABET, LINK_LENGTH, ticketLinkPath } from '#domain/stays/ticketLink.ts';
import { type StaffReason, staffReasons } from '#domain/orders/staffReasons.ts';
import { flattenCatalog, readSources } from '#texts/compile.ts';
import { renderSms, type SmsData, type SmsTemplate } from './sms.ts';

/** Characters of the GSM-7 alphabet that take one place, and those of its extension that take two. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';

/** Counts the segments that a carrier bills for a text: GSM-7 where it fits, otherwise UCS-2. */
function countSegments(text: string): number {
  const places = Array.from(text).map((letter) =>
    GSM.includes(letter) ? 1 : EXTENSION.includes(letter) ? 2 : NaN,
  );
  const length = places.reduce((sum, each) => sum + each, 0);
  if (!Number.isNaN(length)) return length <= 160 ? 1 : Math.ceil(length / 153);
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  ['س'.repeat(70), 1],
  ['س'.repeat(71), 2],
  ['س'.repeat(134), 2],
  ['س'.repeat(135), 3],
  [`${'a'.repeat(70)}’`, 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
])('the segments of %#', (text, expected) => {
  expect(countSegments(text)).toBe(expected);
});

const link = `https://valet.example.com${ticketLinkPath(LINK_ALPHABET.slice(0, LINK_LENGTH))}`;
const page = 'https://valet.example.com/valet-dashboard';
const invitation = 'https://valet.example.com/valet-activate?token=482913&phone=%2B12125550123';

type Names = { en: string; ar: string; entrance: string; business: string };
const usual: Names = {
  en: 'Harbor Hotel',
  ar: 'فندق الميناء',
  entrance: 'north gate',
  business: 'Harbor Valet',
};
/** Longest names that operators are advised to use in texts. */
const long: Names = {
  en: 'The Grand Riverside Hotel and Conference Center',
  ar: 'فندق ومركز مؤتمرات الواجهة النهرية الكبرى',
  entrance: 'main entrance on Riverside Drive',
  business: 'Riverside Premium Valet Services Company',
};

function sample(names: Names, reason: StaffReason = 'other'): SmsData {
  const location = { name: names.en, nameArabic: names.ar };
  const car = { link, ticketNumber: 'GRH-10482' };
  const at = { ...car, location };
  return {
    ticket_code: { code: '482913', location },
    ticket_received: at,
    ticket_link: at,
    ticket_link_again: at,
    car_requested: { ...at, due: '$16.20' },
    runner_sent: car,
    pickup_time_moved: { ...car, time: '2030-03-31T21:45:00Z', timeZone: 'America/New_York' },
    car_ready: { ...at, entrance: names.entrance },
    car_not_parked: car,
    runner_not_sent: { ...car, reason },
    car_not_ready: car,
    car_parked_again: { ...car, reason },
    request_cancelled: { ...car, reason, amount: 'SAR 1,234.50' },
    car_given_back: { location, ticketNumber: car.ticketNumber },
    request_expired: car,
    payment_refunded: { amount: 'SAR 1,234.50', ticketNumber: car.ticketNumber },
    valet_invitation: { code: '482913', link: invitation, businessName: names.business },
    message_waiting: at,
    phone_code: { code: '482913' },
    notification: { message: 'A guest is waiting for their car.', link: page },
  };
}

type Allowance = { usual: number; long: number };
/** Segments that a text may take, with usual names and with long ones. */
const allowances: Record<(typeof languages)[number], Allowance> = {
  en: { usual: 1, long: 2 },
  ar: { usual: 2, long: 3 },
};

/** An invitation repeats code and number in its link, and each valet gets it once. */
const exceptions: Partial<Record<string, Allowance>> = {
  'ar valet_invitation': { usual: 3, long: 3 },
};

const templates = Object.keys(sample(usual)) as SmsTemplate[];

test('every text of an SMS is counted', () => {
  const names = flattenCatalog(readSources('en')['sms'] ?? {}).map(([name]) => name);
  // The answer to HELP is sent only to people who ask for it.
  expect(templates.toSorted()).toEqual(names.filter((name) => name !== 'help').toSorted());
});

describe.each(languages)('in %s', (language) => {
  test.each(templates)('%s takes no more segments than it may', (name) => {
    const write = (names: Names, reason: StaffReason) => {
      const text = renderSms(name, language, sample(names, reason)[name] as never);
      return { text, segments: countSegments(text) };
    };
    const count = (names: Names) =>
      staffReasons
        .map((reason) => write(names, reason))
        .reduce((most, one) => (one.segments > most.segments ? one : most));
    const allowed = exceptions[`${language} ${name}`] ?? allowances[language];
    const [short, longest] = [count(usual), count(long)];
    expect(short.segments, short.text).toBeLessThanOrEqual(allowed.usual);
    expect(longest.segments, longest.text).toBeLessThanOrEqual(allowed.long);
  });
});
