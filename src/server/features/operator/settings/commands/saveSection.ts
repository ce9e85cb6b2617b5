import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { PlatformSettings } from '#contract/settings.ts';
import { isFactorRequiredFor, type SettingSection } from '#domain/operator/settingBounds.ts';
import { adminSets, listRolesWith } from '#domain/identity/roles.ts';
import type { CallContext, UnitOfWork } from '#server/context.ts';
import { transactOnce } from '#server/platform/db/transact.ts';
import { AppError } from '#server/platform/errors.ts';
import { notifySettings } from '#server/platform/realtime/live.ts';
import { firstSettings } from '#server/platform/settings/firstSettings.ts';
import { readSettings } from '#server/platform/settings/readSettings.ts';
import { type ActingAdmin, recordAdminStep } from '#server/features/identity/commands/audit.ts';

/** Compares two values in their JSON form, ignoring the order of keys. */
const isSame = (one: unknown, other: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));

/** Returns the fields that differ, with their values before and after. */
function pickChanged(before: object, after: object) {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => !isSame(old.get(name), value));
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old.get(name)])),
    after: Object.fromEntries(changed),
  };
}

/**
 * Lists the people for whom a second factor becomes required. The caller removes all topics from
 * their sockets until they have a second factor.
 */
async function listAsked(
  unit: UnitOfWork,
  before: PlatformSettings['secondFactor'],
  after: PlatformSettings['secondFactor'],
): Promise<string[]> {
  const isNew = (who: Parameters<typeof isFactorRequiredFor>[1]) =>
    isFactorRequiredFor(after, who) && !isFactorRequiredFor(before, who);
  const sets = adminSets.filter((adminSet) => isNew({ isManager: false, adminSet }));
  const managers = isNew({ isManager: true, adminSet: null });
  if (sets.length === 0 && !managers) return [];
  const people = await unit.trx
    .selectFrom('people')
    .select('id')
    .where('status', '=', 'active')
    .where(
      sql<boolean>`(admin_set = any(${sets}) or role = any(${managers ? listRolesWith('business.edit') : []}))`,
    )
    .execute();
  return people.map(({ id }) => id);
}

/**
 * Saves one section of the settings. The section takes effect in this process with the commit, in
 * other processes a moment later.
 *
 * @throws SETTINGS_CHANGED when the seen value is out of date, IDEMPOTENCY_CONFLICT
 */
export async function saveSection<S extends SettingSection>(
  ctx: CallContext,
  by: ActingAdmin,
  section: S,
  { seen, ...value }: PlatformSettings[S] & { seen: unknown },
): Promise<void> {
  const asked = await transactOnce(ctx, async (unit) => {
    // Locks the table, because the section may have no row to lock yet: concurrent saves run one
    // after the other.
    await sql`lock table platform_settings in share row exclusive mode`.execute(unit.trx);
    const { settings } = await readSettings(unit.trx, firstSettings(ctx.config));
    const before = settings[section];
    if (isSame(before, value)) return [];
    if (!isSame(before, seen)) throw new AppError('SETTINGS_CHANGED');
    const row = {
      value: JSON.stringify(value),
      changed_at: unit.now,
      changed_by: by.actor.personId,
    };
    await unit.trx
      .insertInto('platform_settings')
      .values({ section, ...row })
      .onConflict((conflict) =>
        conflict
          .column('section')
          .doUpdateSet({ ...row, version: sql`platform_settings.version + 1` }),
      )
      .execute();
    await recordAdminStep(unit.trx, by, {
      action: 'settings changed',
      subjectId: section,
      ...pickChanged(before, value),
    });
    await notifySettings(unit.trx);
    return section === 'secondFactor'
      ? listAsked(unit, settings.secondFactor, value as unknown as PlatformSettings['secondFactor'])
      : [];
  });
  await ctx.settings.reload();
  if (asked?.length) ctx.live.recheckPeople(asked);
}
