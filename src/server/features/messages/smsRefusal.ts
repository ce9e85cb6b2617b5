import { type RawBuilder, sql } from 'kysely';
import { findPhoneCountry } from '#domain/identity/realPhone.ts';
import type { SmsRefusal } from '#domain/messages/delivery.ts';
import type { Context } from '../../context.ts';
import { phoneOptedOut } from './queries.ts';

type Recipient = { recipient: string; businessId?: string | null | undefined };

/**
 * Whether a business writes to numbers of this country: those it chose, else those of its locations.
 * What no business sends, as a code that proves somebody's own number, goes where any of them writes. None goes
 * where the platform sends none.
 */
function countryAllowed(ctx: Context, { recipient, businessId }: Recipient): RawBuilder<boolean> {
  const country = findPhoneCountry(recipient);
  const { countries } = ctx.settings.current().sms;
  if (countries && !(country && countries.includes(country))) return sql<boolean>`false`;
  if (country === null) return sql<boolean>`true`;
  return sql<boolean>`exists (select from businesses b
    where (${businessId ?? null}::uuid is null or b.id = ${businessId ?? null}::uuid) and b.status <> 'inactive'
      and ${country}::text = any(coalesce(b.sms_countries,
        array(select l.country from locations l where l.business_id = b.id))))`;
}

/** UTC: the bill of a carrier knows no other. */
export const formatDay = (now: Date) => now.toISOString().slice(0, 10);

/** The ceiling of a row of `sms_days`, which is a business's or, without one, the platform's. */
export const ceilingOfDay = ({ settings }: Context) => {
  const { platformPerDay, businessPerDay } = settings.current().sms;
  return sql<number>`case when sms_days.business_id is null
    then ${platformPerDay}::integer else ${businessPerDay}::integer end`;
};

/** Whether a number has had as many as one gets in a day; those that were not sent do not count. */
function isNumberFull(ctx: Context, now: Date, { recipient }: Recipient): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) from messages where recipient = ${recipient} and channel = 'sms'
    and suppressed_by is null and created_at >= ${formatDay(now)}::timestamp at time zone 'UTC')
    >= ${ctx.settings.current().sms.numberPerDay}::integer`;
}

/**
 * Why an SMS would not go out now, as SQL for the statement that writes it down, so that its sender
 * learns at once; null when it goes out.
 */
export function smsRefusal(
  ctx: Context,
  now: Date,
  message: Recipient,
): RawBuilder<SmsRefusal | null> {
  return sql<SmsRefusal | null>`case
    when not ${countryAllowed(ctx, message)} then 'country'
    when exists (select from sms_days where day = ${formatDay(now)}::date
      and (business_id is null or business_id = ${message.businessId ?? null}::uuid)
      and sent >= ${ceilingOfDay(ctx)}) then 'ceiling'
    when ${isNumberFull(ctx, now, message)} then 'ceiling'
    when ${phoneOptedOut(sql`${message.recipient}`)} then 'opt_out' end`;
}
