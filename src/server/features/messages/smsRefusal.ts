import { type RawBuilder, sql } from 'kysely';
import { findPhoneCountry } from '#domain/identity/realPhone.ts';
import type { SmsRefusal } from '#domain/messages/delivery.ts';
import type { Context } from '../../context.ts';
import { phoneOptedOut } from './queries.ts';

type Recipient = { recipient: string; businessId?: string | null | undefined };

/**
 * Whether a business writes to numbers of this country: those it chose, else those of its locations.
 * What no business sends, as a code that proves somebody's own number, goes where any of them writes.
 */
function countryAllowed({ recipient, businessId }: Recipient): RawBuilder<boolean> {
  const country = findPhoneCountry(recipient);
  if (country === null) return sql<boolean>`true`;
  return sql<boolean>`exists (select from businesses b
    where (${businessId ?? null}::uuid is null or b.id = ${businessId ?? null}::uuid) and b.status <> 'inactive'
      and ${country}::text = any(coalesce(b.sms_countries,
        array(select l.country from locations l where l.business_id = b.id))))`;
}

/** UTC: the bill of a carrier knows no other. */
export const formatDay = (now: Date) => now.toISOString().slice(0, 10);

/** The ceiling of a row of `sms_days`, which is a business's or, without one, the platform's. */
export const ceilingOfDay = ({
  config,
}: Context) => sql<number>`case when sms_days.business_id is null
  then ${config.smsCeilings.platform}::integer else ${config.smsCeilings.business}::integer end`;

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
    when not ${countryAllowed(message)} then 'country'
    when exists (select from sms_days where day = ${formatDay(now)}::date
      and (business_id is null or business_id = ${message.businessId ?? null}::uuid)
      and sent >= ${ceilingOfDay(ctx)}) then 'ceiling'
    when ${phoneOptedOut(sql`${message.recipient}`)} then 'opt_out' end`;
}
