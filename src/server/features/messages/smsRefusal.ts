import { type RawBuilder, sql } from 'kysely';
import { findPhoneCountry, isLandline } from '#domain/identity/realPhone.ts';
import type { SmsRefusal } from '#domain/messages/delivery.ts';
import type { Context } from '../../context.ts';
import { phoneOptedOut } from './queries.ts';

type Recipient = {
  recipient: string;
  businessId?: string | null | undefined;
  isHeldBack?: boolean | undefined;
};

/**
 * SQL condition: the business may send SMS to this country. These are its chosen countries, or else
 * those of its locations. An SMS without a business, such as a code for one's own number, may go
 * where any business sends SMS. The platform's list limits all of them.
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

/** Formats the day in UTC, because carriers bill by UTC days. */
export const formatDay = (now: Date) => now.toISOString().slice(0, 10);

/**
 * SQL of the daily ceiling for a row of `sms_days`: the platform's if the row has no business, else
 * the business's.
 */
export const ceilingOfDay = ({ settings }: Context) => {
  const { platformPerDay, businessPerDay } = settings.current().sms;
  return sql<number>`case when sms_days.business_id is null
    then ${platformPerDay}::integer else ${businessPerDay}::integer end`;
};

/**
 * SQL condition: the phone number has reached its daily limit of SMS; suppressed messages do not
 * count.
 */
function isNumberFull(ctx: Context, now: Date, { recipient }: Recipient): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) from messages where recipient = ${recipient} and channel = 'sms'
    and suppressed_by is null and created_at >= ${formatDay(now)}::timestamp at time zone 'UTC')
    >= ${ctx.settings.current().sms.numberPerDay}::integer`;
}

/**
 * SQL of the reason why an SMS may not be sent now, otherwise null. Part of the insert, so the
 * sender gets the result at once.
 */
export function smsRefusal(
  ctx: Context,
  now: Date,
  message: Recipient,
): RawBuilder<SmsRefusal | null> {
  if (isLandline(message.recipient)) return sql<SmsRefusal>`'landline'`;
  return sql<SmsRefusal | null>`case
    when not ${countryAllowed(ctx, message)} then 'country'
    when exists (select from sms_days where day = ${formatDay(now)}::date
      and (business_id is null or business_id = ${message.businessId ?? null}::uuid)
      and sent >= ${ceilingOfDay(ctx)}) then 'ceiling'
    when ${message.isHeldBack ?? false}::boolean or ${isNumberFull(ctx, now, message)} then 'number'
    when ${phoneOptedOut(sql`${message.recipient}`)} then 'opt_out' end`;
}
