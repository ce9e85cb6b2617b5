import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { PlatformSettings } from '#contract/settings.ts';
import type { SettingSection } from '#domain/operator/settingBounds.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';

const settingsKey = ['platform-settings'] as const;

const paths = {
  terms: 'PUT /api/admin/settings/terms',
  contact: 'PUT /api/admin/settings/contact',
  sender: 'PUT /api/admin/settings/sender',
  landing: 'PUT /api/admin/settings/landing',
  lifetimes: 'PUT /api/admin/settings/lifetimes',
  sms: 'PUT /api/admin/settings/sms',
  secondFactor: 'PUT /api/admin/settings/second-factor',
} as const satisfies Record<SettingSection, string>;

export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: createReader('GET /api/admin/settings', {}),
    staleTime: 0,
  });

/**
 * Saves a settings section together with its previous values. The server compares them to detect a
 * concurrent change.
 */
export function useSaveSection<S extends SettingSection>(section: S) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PlatformSettings[S] & { seen: PlatformSettings[S] }) =>
      callServer(
        paths[section] as typeof paths.lifetimes,
        { body } as unknown as CallInput<typeof paths.lifetimes>,
      ),
    onSuccess: (saved) => client.setQueryData(settingsKey, saved),
  });
}
