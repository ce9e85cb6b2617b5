import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/lib/translation.ts';
import type { CallOutput } from '#contract/client.ts';
import type { NotificationPreference } from '#contract/notifications.ts';
import { ITEMS_AT_ONCE } from '#domain/shared/itemsAtOnce.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { useLiveStatus } from '#web/app/Live.tsx';
import { notificationsKey } from '#web/app/liveKeys.ts';
import type { ItemReader } from '#web/app/renew.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { type Language, useLanguage } from '#web/lib/language.ts';
import {
  markAllReadInList,
  mergeNotifications,
  replacePreference,
  markReadInList,
} from './changes.ts';

export type NotificationInbox = CallOutput<'GET /api/notifications'>;

const POLL_MS = 30_000;

/**
 * Reads single notifications by id. A hint then fetches only the new notifications, not the whole
 * list.
 */
const createItems = (language: Language): ItemReader => ({
  most: ITEMS_AT_ONCE,
  read: async (ids) => {
    const answer = await callServer('GET /api/notifications', {
      query: { language, ids: ids.join() },
    });
    return (inbox) => mergeNotifications(inbox as NotificationInbox, answer, ids);
  },
});

/**
 * Query key of the notifications. Contains the language, because texts must be fetched again after
 * a change of the language.
 */
const useInboxKey = () => [...notificationsKey, useLanguage()] as const;

export function useNotifications() {
  const isDown = useLiveStatus() !== 'live';
  const queryKey = useInboxKey();
  const [, language] = queryKey;
  return useQuery({
    queryKey,
    queryFn: createReader('GET /api/notifications', { query: { language } }),
    meta: { items: createItems(language) },
    placeholderData: keepPreviousData,
    refetchInterval: isDown ? POLL_MS : false,
  });
}

/**
 * Mutation that marks notifications as read before the server responds. Rolls back when the server
 * refuses.
 */
function useInboxChange<T>(
  send: (input: T) => Promise<{ unreadCount: number }>,
  expected: (inbox: NotificationInbox, input: T) => NotificationInbox,
) {
  const { t } = useTranslation('app');
  const refused = useRefusalToast();
  const client = useQueryClient();
  const queryKey = useInboxKey();
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey: notificationsKey });
      const before = client.getQueryData<NotificationInbox>(queryKey);
      client.setQueryData<NotificationInbox>(queryKey, (inbox) => inbox && expected(inbox, input));
      return before;
    },
    onError: (error, _input, before) => {
      client.setQueryData(queryKey, before);
      refused(t('notSaved'), error);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: notificationsKey }),
  });
}

export const useMarkRead = () =>
  useInboxChange(
    (id: string) => callServer('PATCH /api/notifications/{id}/read', { params: { id } }),
    markReadInList,
  );

export const useMarkAllRead = () =>
  useInboxChange(
    (_all: void) => callServer('PATCH /api/notifications/mark-all-read', {}),
    (inbox) => markAllReadInList(inbox),
  );

const preferencesKey = ['notification-preferences'] as const;

type Preferences = CallOutput<'GET /api/notifications/preferences'>;

export const usePreferences = () =>
  useQuery({
    queryKey: preferencesKey,
    queryFn: createReader('GET /api/notifications/preferences', {}),
  });

/**
 * Saves preferences with one request at a time (`scope`). Otherwise an earlier response could
 * overwrite a later press.
 */
export function useSetPreference() {
  const { t } = useTranslation('app');
  const refused = useRefusalToast();
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: ({ fixed: _fixed, ...preference }: NotificationPreference) =>
      callServer('PUT /api/notifications/preferences', { body: { preferences: [preference] } }),
    onMutate: async (preference) => {
      await client.cancelQueries({ queryKey: preferencesKey });
      const before = client.getQueryData<Preferences>(preferencesKey);
      client.setQueryData<Preferences>(
        preferencesKey,
        (all) => all && { ...all, preferences: replacePreference(all.preferences, preference) },
      );
      return before;
    },
    onError: (error, _preference, before) => {
      // Restores the earlier values first, because the refetch fails while offline.
      client.setQueryData(preferencesKey, before);
      refused(t('notSaved'), error);
      void client.invalidateQueries({ queryKey: preferencesKey });
    },
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey: preferencesKey }) <= 1) {
        client.setQueryData(preferencesKey, saved);
      }
    },
    mutationKey: preferencesKey,
  });
}
