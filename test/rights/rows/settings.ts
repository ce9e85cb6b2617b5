import { randomUUID } from 'node:crypto';
import type { PlatformSettings } from '#contract/settings.ts';
import type { AdminSet } from '#domain/identity/roles.ts';
import type { SettingSection } from '#domain/operator/settingBounds.ts';
import { platform } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

/** Builds a call that saves a section of the settings with one changed field. */
const change =
  <S extends SettingSection>(
    section: S,
    next: (now: PlatformSettings[S]) => Partial<PlatformSettings[S]>,
  ) =>
  async ({ server }: Scene) => {
    const seen = server.ctx.settings.current()[section];
    return { input: { body: { ...seen, ...next(seen), seen } } };
  };

export const settingsRows = {
  'GET /api/admin/settings': { rights: platform, call: async () => ({ input: {} }) },
  'PUT /api/admin/settings/terms': {
    rights: platform,
    call: change('terms', ({ flatRate }) => ({ flatRate: flatRate + 1 })),
  },
  'PUT /api/admin/settings/contact': {
    rights: platform,
    call: change('contact', ({ operatorName }) => ({
      operatorName: { ...operatorName, en: `${operatorName.en}Valet` },
    })),
  },
  'PUT /api/admin/settings/sender': {
    rights: platform,
    call: change('sender', ({ emailName }) => ({
      emailName: emailName === 'Portico' ? 'Valet' : 'Portico',
    })),
  },
  'PUT /api/admin/settings/landing': {
    rights: platform,
    call: change('landing', () => ({ figures: [{ value: randomUUID(), text: 'cars' }] })),
  },
  'PUT /api/admin/settings/lifetimes': {
    rights: platform,
    call: change('lifetimes', ({ passwordMinutes }) => ({ passwordMinutes: passwordMinutes + 1 })),
  },
  'PUT /api/admin/settings/sms': {
    rights: platform,
    call: change('sms', ({ numberPerDay }) => ({ numberPerDay: numberPerDay + 1 })),
  },
  'PUT /api/admin/settings/second-factor': {
    rights: platform,
    // Changes only administrator sets. A second factor required for managers would lock out the
    // other callers.
    call: change('secondFactor', ({ adminSets }) => {
      const sets: AdminSet[] = adminSets.length > 0 ? [] : ['support'];
      return { adminSets: sets };
    }),
  },
} satisfies Partial<Rows>;
