import { expect, test } from 'vitest';
import { issues } from './issueText.ts';
import { schemas } from './rules.ts';
import type { RuleName } from './rules.ts';

const long = 'x'.repeat(3_000);
/** Forms as wrong as they can be: empty, one character, far too long, with a NUL. */
const slips = ['', '1', long, 'a\u0000b'].map((text) => ({
  identifier: text,
  secret: text,
  email: text,
  firstName: text,
  lastName: text,
  phoneNumber: text,
  password: text,
  confirmPassword: `${text}.`,
  currentPassword: text,
  newPassword: text,
  confirmation: text,
  pin: text,
  accepted: false,
  token: text,
  businessName: text,
  kind: text,
  contactName: text,
  contactEmail: text,
  contactPhone: text,
  locations: text ? [{ name: text, address: text, city: text }] : [],
  expectedCarsPerDay: text,
  note: text,
}));

test.each(Object.keys(schemas) as RuleName[])('every slip in %s has its translation', (name) => {
  const messages = slips.flatMap((slip) => {
    const { error } = schemas[name].safeParse(slip);
    return error?.issues.map((issue) => issue.message) ?? [];
  });
  const unknown = messages.filter(
    (message) =>
      !Object.hasOwn(issues, message) && !/^Please use at most \d+ characters\.$/.test(message),
  );
  expect(messages.length).toBeGreaterThan(0);
  expect([...new Set(unknown)]).toEqual([]);
});
