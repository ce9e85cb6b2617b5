import { type PlatformSettings, settingSections } from '#contract/settings.ts';
import type { SettingSection } from '#domain/platform/bounds.ts';
import type { Queryable } from '../db/client.ts';
import { firstSettings } from './firstSettings.ts';

/** A section as it was saved; null where another version allowed what this one does not. */
function readValue<S extends SettingSection>(
  section: S,
  value: unknown,
): PlatformSettings[S] | null {
  const { success, data } = settingSections[section].safeParse(value);
  return success ? (data as PlatformSettings[S]) : null;
}

/** What everything is set to: as the database has it, which the configuration stands in for until somebody saves. */
export async function readSettings(
  db: Queryable,
  first: PlatformSettings,
): Promise<{ settings: PlatformSettings; unreadable: SettingSection[] }> {
  const rows = await db.selectFrom('platform_settings').select(['section', 'value']).execute();
  const read = rows.map(({ section, value }) => [section, readValue(section, value)] as const);
  return {
    settings: { ...first, ...Object.fromEntries(read.filter(([, value]) => value !== null)) },
    unreadable: read.filter(([, value]) => value === null).map(([section]) => section),
  };
}

/** One that no configuration says anything of, inside the transaction that goes by it. */
export async function readSection<S extends 'terms' | 'contact'>(
  db: Queryable,
  section: S,
): Promise<PlatformSettings[S]> {
  const row = await db
    .selectFrom('platform_settings')
    .select('value')
    .where('section', '=', section)
    .executeTakeFirst();
  return (row && readValue(section, row.value)) ?? firstSettings({})[section];
}
