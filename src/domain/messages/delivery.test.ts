import { expect, test } from 'vitest';
import { getInitialValues, lifetimeBounds } from '#domain/operator/settingBounds.ts';
import { isLaterStatus, isMessageExpired, messageStatuses, computeRetryPause } from './delivery.ts';

test('delivery states move forward only, and final states never change', () => {
  const news = messageStatuses.flatMap((before) =>
    messageStatuses
      .filter((next) => isLaterStatus(before, next))
      .map((next) => `${before}>${next}`),
  );
  const ends = ['delivered', 'undelivered', 'failed', 'suppressed'];
  expect(news).toEqual([
    'queued>sent',
    ...ends.map((end) => `queued>${end}`),
    ...ends.map((end) => `sent>${end}`),
  ]);
});

test('retry delays grow to five minutes', () => {
  expect([0, 1, 2, 3, 9, 10, 400].map(computeRetryPause)).toEqual([1, 1, 2, 4, 256, 300, 300]);
});

const lifetimes = {
  ...getInitialValues(lifetimeBounds),
  ticketCodeMinutes: 5,
  phoneCodeMinutes: 30,
  passwordMinutes: 15,
  verificationHours: 1,
  invitationHours: 72,
};
test.each([
  ['ticket_link', 24 * 60],
  ['ticket_code', 5],
  ['phone_code', 30],
  ['pickup_time_moved', 10],
  ['reset_password', 15],
  ['verify_email', 60],
  ['change_email', 60],
  ['valet_invitation', 24 * 60],
])('%s expires after %i minutes, not before', (template, minutes) => {
  const createdAt = new Date('2030-01-01T00:00:00Z');
  const after = (ms: number) => new Date(createdAt.getTime() + ms);
  const life = minutes * 60_000;
  expect(isMessageExpired({ template, createdAt, now: after(life - 1) }, lifetimes)).toBe(false);
  expect(isMessageExpired({ template, createdAt, now: after(life) }, lifetimes)).toBe(true);
});
