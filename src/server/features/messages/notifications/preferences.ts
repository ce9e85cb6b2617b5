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

export type NotificationChannels = Pick<NotificationPreference, 'inApp' | 'email' | 'sms'>;

const defaultChannels: Record<NotificationCategory, NotificationChannels> = {
  account: { inApp: true, email: true, sms: false },
  // No email by default: an email is added when no SMS can reach the guest, who waits without a
  // screen.
  ready: { inApp: true, email: false, sms: true },
  receipts: { inApp: true, email: true, sms: false },
  refunds: { inApp: true, email: true, sms: true },
  cars: { inApp: true, email: false, sms: false },
  team: { inApp: true, email: false, sms: false },
  // Invoices also go by email, because a business can file an email.
  invoices: { inApp: true, email: true, sms: false },
  platform: { inApp: true, email: false, sms: false },
};

/** Categories that nobody can disable: an intruder must not silence the warnings of the account. */
const fixedCategories: ReadonlySet<NotificationCategory> = new Set(['account']);

function resolveChannels(
  category: NotificationCategory,
  chosen: NotificationChannels | undefined,
  reach: NotificationReach,
): NotificationChannels {
  if (!chosen) {
    const channels = defaultChannels[category];
    return channels.sms && reach.sms !== null ? { ...channels, email: true } : channels;
  }
  return keepFixed(category, chosen);
}

const keepFixed = (
  category: NotificationCategory,
  chosen: NotificationChannels,
): NotificationChannels =>
  fixedCategories.has(category) ? { ...chosen, inApp: true, email: true } : chosen;

async function listChosen(
  db: Queryable,
  personId: string,
): Promise<Map<string, NotificationChannels>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['category', 'in_app', 'email', 'sms'])
    .where('person_id', '=', personId)
    .execute();
  return new Map(
    rows.map((row) => [row.category, { inApp: row.in_app, email: row.email, sms: row.sms }]),
  );
}

/** People to notify: their ids, or SQL that selects the ids as `person_id`. */
export type NotificationReceivers = readonly string[] | RawBuilder<{ person_id: string }>;

const isSql = (people: NotificationReceivers): people is RawBuilder<{ person_id: string }> =>
  !Array.isArray(people);

/**
 * SQL condition: the person has a verified phone number without an opt-out. `getReach` computes the
 * same for one person.
 */
const smsReaches = (personId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from people where people.id = ${personId}
    and people.phone_e164 is not null and people.phone_verified_at is not null
    and not ${phoneOptedOut(sql.ref('people.phone_e164'))})`;

/** SQL of each person's channels for a category: `person_id`, `in_app`, `email` and `sms`. */
export function selectChannels(people: NotificationReceivers, category: NotificationCategory) {
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

/** Lists the categories whose channels a person can choose, with the person's choices. */
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

/**
 * Returns why email and why SMS cannot reach a person; null for a channel that can. An unverified
 * phone number may belong to a stranger.
 */
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

type Choice = NotificationChannels & { category: NotificationCategory };

/** Saves a person's choices of channels; ignores choices for a category that cannot be disabled. */
export async function savePreferences(
  db: Queryable,
  person: { personId: string; role: Role },
  choices: readonly Choice[],
): Promise<void> {
  const offered = choices.filter(({ category }) =>
    categoriesByRole[person.role].includes(category),
  );
  // Removes duplicates: one insert cannot update the same row twice, so the last choice of a
  // category wins.
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
