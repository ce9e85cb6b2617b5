import type { PlatformSettings } from '#contract/settings.ts';
import type { SettingSection } from '#domain/operator/settingBounds.ts';
import type { CallContext } from '#server/context.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { ActingAdmin } from '#server/features/identity/commands/audit.ts';
import { saveSection } from './commands/saveSection.ts';
import { presentSettings } from './queries/presentSettings.ts';

type Sent<S extends SettingSection> = {
  ctx: CallContext;
  by: ActingAdmin;
  body: PlatformSettings[S] & { seen: unknown };
};

const save =
  <S extends SettingSection>(section: S) =>
  async ({ ctx, by, body }: Sent<S>) => {
    await saveSection(ctx, by, section, body);
    return presentSettings(ctx);
  };

export const settingsHandlers: Handlers = {
  'GET /api/admin/settings': ({ ctx }) => presentSettings(ctx),
  'PUT /api/admin/settings/terms': save('terms'),
  'PUT /api/admin/settings/contact': save('contact'),
  'PUT /api/admin/settings/sender': save('sender'),
  'PUT /api/admin/settings/landing': save('landing'),
  'PUT /api/admin/settings/lifetimes': save('lifetimes'),
  'PUT /api/admin/settings/sms': save('sms'),
  'PUT /api/admin/settings/second-factor': save('secondFactor'),
};
