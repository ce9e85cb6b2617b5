import type { SettingsAnswer } from '#contract/settings.ts';
import { settingNames } from '#domain/operator/settingBounds.ts';
import type { Context } from '#server/context.ts';
import { parseMailAddress } from '#server/platform/mail/smtp.ts';
import { firstSettings } from '#server/platform/settings/firstSettings.ts';
import { readSettings } from '#server/platform/settings/readSettings.ts';

/**
 * Returns all settings with their last changes. Reads the database, because this process's cached
 * settings may be older.
 */
export async function presentSettings({ db, config }: Context): Promise<SettingsAnswer> {
  const { settings } = await readSettings(db, firstSettings(config));
  const rows = await db
    .selectFrom('platform_settings')
    .innerJoin('people', 'people.id', 'platform_settings.changed_by')
    .select(['section', 'changed_at', 'first_name', 'last_name'])
    .execute();
  const changes = new Map(
    rows.map((row) => [
      row.section,
      { at: row.changed_at.toISOString(), by: `${row.first_name} ${row.last_name}`.trim() },
    ]),
  );
  const { mail, sms, publicUrl, mode } = config;
  return {
    ...settings,
    secondFactor: { ...settings.secondFactor, adminSets: [...settings.secondFactor.adminSets] },
    changes: Object.fromEntries(
      settingNames.map((name) => [name, changes.get(name) ?? null]),
    ) as SettingsAnswer['changes'],
    fixed: {
      publicUrl,
      mailAddress: mail ? parseMailAddress(mail.from) : null,
      smsSender: sms
        ? 'from' in sms.sender
          ? sms.sender.from
          : sms.sender.messagingServiceSid
        : null,
      isProduction: mode === 'production',
    },
  };
}
