import { type PlatformSettings, settingSections } from '#contract/settings.ts';
import type { SettingSection } from '#domain/operator/settingBounds.ts';
import type { Queryable } from '../db/client.ts';
import { firstSettings } from './firstSettings.ts';

/**
 * Parses a stored section; null when another version saved a value that this version does not
 * allow.
 */
function readValue<S extends SettingSection>(
  section: S,
  value: unknown,
): PlatformSettings[S] | null {
  const { success, data } = settingSections[section].safeParse(value);
  return success ? (data as PlatformSettings[S]) : null;
}

/**
 * Reads the settings. Sections that were never saved, or cannot be parsed, have their initial
 * values.
 *
 * @returns also the sections that could not be parsed
 */
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

/**
 * Reads one section inside the caller's transaction. Only for sections whose initial values do not
 * depend on the configuration.
 */
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
