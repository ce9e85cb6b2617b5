import { type RawBuilder, sql } from 'kysely';
import type {
  NotificationCategory,
  NotificationPreference,
  NotificationReach,
} from '#contract/notifications.ts';
import type { Role } from '#contract/people.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { phoneOptedOut } from '../queries.ts';
import { categoriesByRole } from './types.ts';

export type Channels = Pick<NotificationPreference, 'inApp' | 'email' | 'sms'>;

const defaultChannels: Record<NotificationCategory, Channels> = {
  account: { inApp: true, email: true, sms: false },
  // Who waits inside has no screen open: by e-mail where no SMS reaches them.
  ready: { inApp: true, email: false, sms: true },
  receipts: { inApp: true, email: true, sms: false },
  refunds: { inApp: true, email: true, sms: true },
  cars: { inApp: true, email: false, sms: false },
  team: { inApp: true, email: false, sms: false },
  // What has to be paid is told where it is kept too.
  invoices: { inApp: true, email: true, sms: false },
  platform: { inApp: true, email: false, sms: false },
};

/** What matters to a person's safety reaches them; a thief in their account cannot switch it off. */
const fixedCategories: ReadonlySet<NotificationCategory> = new Set(['account']);

function resolveChannels(
  category: NotificationCategory,
  chosen: Channels | undefined,
  reach: NotificationReach,
): Channels {
  if (!chosen) {
    const channels = defaultChannels[category];
    return channels.sms && reach.sms !== null ? { ...channels, email: true } : channels;
  }
  return keepFixed(category, chosen);
}

const keepFixed = (category: NotificationCategory, chosen: Channels): Channels =>
  fixedCategories.has(category) ? { ...chosen, inApp: true, email: true } : chosen;

async function listChosen(db: Queryable, personId: string): Promise<Map<string, Channels>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['category', 'in_app', 'email', 'sms'])
    .where('person_id', '=', personId)
    .execute();
  return new Map(
    rows.map((row) => [row.category, { inApp: row.in_app, email: row.email, sms: row.sms }]),
  );
}

/** People by their ids, or SQL that reads them as `person_id`. */
export type Receivers = readonly string[] | RawBuilder<{ person_id: string }>;

const isSql = (people: Receivers): people is RawBuilder<{ person_id: string }> =>
  !Array.isArray(people);

/** Whether a number is theirs, and takes texts: as `getReach` has it, for many. */
const smsReaches = (personId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from people where people.id = ${personId}
    and people.phone_e164 is not null and people.phone_verified_at is not null
    and not ${phoneOptedOut(sql.ref('people.phone_e164'))})`;

/** How one category reaches each of these people: `person_id`, `in_app`, `email`, `sms`. */
export function selectChannels(people: Receivers, category: NotificationCategory) {
  const { inApp, email, sms } = defaultChannels[category];
  const isFixed = fixedCategories.has(category);
  return sql`
    select receiver.person_id,
      ${isFixed}::boolean or coalesce(chosen.in_app, ${inApp}::boolean) as in_app,
      ${isFixed}::boolean or coalesce(chosen.email, ${email}::boolean
        or ${sms}::boolean and not ${smsReaches(sql.ref('receiver.person_id'))}) as email,
      coalesce(chosen.sms, ${sms}::boolean) as sms
    from (${isSql(people) ? people : sql`select unnest(${people}::uuid[])`}) as receiver (person_id)
    left join notification_preferences chosen
      on chosen.person_id = receiver.person_id and chosen.category = ${category}`;
}

/** The choices a person has, with what they chose. */
export async function listPreferences(
  db: Queryable,
  person: { personId: string; role: Role },
  reach: NotificationReach,
): Promise<NotificationPreference[]> {
  const chosen = await listChosen(db, person.personId);
  return categoriesByRole[person.role].map((category) => ({
    category,
    ...resolveChannels(category, chosen.get(category), reach),
    fixed: fixedCategories.has(category),
  }));
}

/** What keeps a channel from reaching a person: a number somebody only typed may be anybody's. */
export async function getReach(db: Queryable, personId: string): Promise<NotificationReach> {
  const person = await db
    .selectFrom('people')
    .select(['email', 'phone_e164', 'phone_verified_at'])
    .select(phoneOptedOut(sql.ref('people.phone_e164')).as('opted_out'))
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const { email, phone_e164: phone, phone_verified_at: verifiedAt } = person;
  const isSilenced = person.opted_out ? ('opted_out' as const) : null;
  return {
    email: email ? null : 'missing',
    sms: !phone ? 'missing' : verifiedAt ? isSilenced : 'unverified',
  };
}

type Choice = Channels & { category: NotificationCategory };

/** Saves choices; a category that cannot be switched off stays on whatever is asked for. */
export async function savePreferences(
  db: Queryable,
  person: { personId: string; role: Role },
  choices: readonly Choice[],
): Promise<void> {
  const offered = choices.filter(({ category }) =>
    categoriesByRole[person.role].includes(category),
  );
  // One row a category: a list that names one twice means the last.
  const last = new Map(offered.map((choice) => [choice.category, choice]));
  if (last.size === 0) return;
  await db
    .insertInto('notification_preferences')
    .values(
      [...last.values()].map((choice) => {
        const { inApp, email, sms } = keepFixed(choice.category, choice);
        return { person_id: person.personId, category: choice.category, in_app: inApp, email, sms };
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'category']).doUpdateSet((row) => ({
        in_app: row.ref('excluded.in_app'),
        email: row.ref('excluded.email'),
        sms: row.ref('excluded.sms'),
      })),
    )
    .execute();
}
