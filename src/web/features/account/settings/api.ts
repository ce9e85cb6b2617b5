import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { Language } from '#contract/people.ts';
import type { SessionEntry } from '#contract/sessions.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { createWriter } from '#web/app/createWriter.ts';
import { rememberUser, getSession } from '#web/app/session.ts';

const sessionsKey = ['sessions'] as const;

export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: createPartReader('GET /api/auth/sessions', {}, 'sessions'),
    // Refetches on opening, because another device may have signed in or out.
    staleTime: 0,
  });

/** Ends a session optimistically. If the server refuses, the session returns to the list. */
export function useEndSession(refused: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SessionEntry) =>
      callServer('DELETE /api/auth/sessions/{id}', { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: sessionsKey });
      const before = client.getQueryData<SessionEntry[]>(sessionsKey);
      client.setQueryData<SessionEntry[]>(sessionsKey, (all) =>
        all?.filter((each) => each.id !== id),
      );
      return before;
    },
    onError: (error, _entry, before) => {
      client.setQueryData(sessionsKey, before);
      refused(error);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export const useSignOutEverywhere = () =>
  useMutation({ mutationFn: () => callServer('POST /api/auth/logout-everywhere', {}) });

function remember(token: string | undefined, answer: CallOutput<'PATCH /api/auth/me'>): void {
  if (token) rememberUser(token, answer.user);
}

/** Changes the language of messages optimistically; rolls back if the server refuses. */
export function useMessageLanguage(refused: (error: Error) => void) {
  return useMutation({
    scope: { id: 'message-language' },
    mutationFn: async (language: Language) => {
      const token = getSession()?.token;
      remember(token, await callServer('PATCH /api/auth/me', { body: { language } }));
    },
    onError: refused,
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createWriter('POST /api/auth/change-password', {}),
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

type SetPin = CallInput<'PUT /api/valet/pin'>['body'];

export const useSetPin = () =>
  useMutation({
    mutationFn: async (body: SetPin) => {
      await callServer('PUT /api/valet/pin', { body });
      const now = getSession();
      if (now?.user) rememberUser(now.token, { ...now.user, hasPin: true });
    },
  });
