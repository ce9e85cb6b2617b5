import { expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { jobHandlers } from '#server/jobs.ts';
import { flattenCatalog, readSources } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';
import type { EmailTemplate } from '#server/features/messages/templates/emails.ts';
import type { SmsTemplate } from '#server/features/messages/templates/sms.ts';

const templates = Object.keys({
  ticket_code: true,
  ticket_received: true,
  ticket_link: true,
  ticket_link_again: true,
  car_requested: true,
  runner_sent: true,
  pickup_time_moved: true,
  car_ready: true,
  car_not_parked: true,
  runner_not_sent: true,
  car_not_ready: true,
  car_parked_again: true,
  car_given_back: true,
  request_expired: true,
  request_cancelled: true,
  payment_refunded: true,
  valet_invitation: true,
  message_waiting: true,
  phone_code: true,
  notification: true,
  verify_email: true,
  already_registered: true,
  reset_password: true,
  password_changed: true,
  sms_ceiling_reached: true,
  change_email: true,
  email_change_asked: true,
  email_changed: true,
  account_deleted: true,
  application_received: true,
  application_approved: true,
  application_declined: true,
  activate_business: true,
  invite_admin: true,
  receipt: true,
  report: true,
} satisfies Record<SmsTemplate | EmailTemplate, true>);

test.each(languages)('every job and message has a text on the system page in %s', (language) => {
  const texts = Object.fromEntries(flattenCatalog(readSources(language)['adminSystem'] ?? {}));
  const names = [
    ...Object.keys(jobHandlers({} as Context)).map((name) => `names.jobs.${name}`),
    ...templates.map((name) => `names.templates.${name}`),
  ];
  const missing = names.filter((name) => !texts[name]);
  expect(missing, `Add each to src/texts/${language}/adminSystem.json.`).toEqual([]);
});
