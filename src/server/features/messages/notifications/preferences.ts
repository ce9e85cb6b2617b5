import type { NotificationCategory, NotificationPreference } from '#contract/notifications.ts';
import type { Role } from '#contract/people.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { categoriesFor } from './types.ts';

export type Channels = Pick<NotificationPreference, 'inApp' | 'email' | 'sms'>;

const untold: Record<NotificationCategory, Channels> = {
  account: { inApp: true, email: true, sms: false },
  cars: { inApp: true, email: false, sms: false },
  team: { inApp: true, email: false, sms: false },
  platform: { inApp: true, email: false, sms: false },
};

/** What matters to a person's safety reaches him; a thief in his account cannot switch it off. */
const fixed: ReadonlySet<NotificationCategory> = new Set(['account']);

function effective(category: NotificationCategory, chosen: Channels | undefined): Channels {
  if (!chosen) return untold[category];
  return fixed.has(category) ? { ...chosen, inApp: true, email: true } : chosen;
}

async function chosenBy(db: Queryable, personId: string): Promise<Map<string, Channels>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['category', 'in_app', 'email', 'sms'])
    .where('person_id', '=', personId)
    .execute();
  return new Map(
    rows.map((row) => [row.category, { inApp: row.in_app, email: row.email, sms: row.sms }]),
  );
}

/** How one category reaches a person. */
export async function channelsOf(
  db: Queryable,
  personId: string,
  category: NotificationCategory,
): Promise<Channels> {
  return effective(category, (await chosenBy(db, personId)).get(category));
}

/** The choices a person has, with what he chose. */
export async function preferencesOf(
  db: Queryable,
  person: { personId: string; role: Role },
): Promise<NotificationPreference[]> {
  const chosen = await chosenBy(db, person.personId);
  return categoriesFor[person.role].map((category) => ({
    category,
    ...effective(category, chosen.get(category)),
    fixed: fixed.has(category),
  }));
}

type Choice = Channels & { category: NotificationCategory };

/** Saves choices; a category that cannot be switched off stays on whatever is asked for. */
export async function savePreferences(
  db: Queryable,
  person: { personId: string; role: Role },
  choices: readonly Choice[],
): Promise<void> {
  const offered = choices.filter(({ category }) => categoriesFor[person.role].includes(category));
  // One row a category: a list that names one twice means the last.
  const last = new Map(offered.map((choice) => [choice.category, choice]));
  if (last.size === 0) return;
  await db
    .insertInto('notification_preferences')
    .values(
      [...last.values()].map((choice) => {
        const { inApp, email, sms } = effective(choice.category, choice);
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
