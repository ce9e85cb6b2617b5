import { useMutation, useQuery } from '@tanstack/react-query';
import type { AdminSet } from '#domain/identity/roles.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { useInvalidation } from '#web/app/createWriter.ts';
import { useSending } from '#web/app/useSending.ts';
import type { OwnerProof } from '#web/features/identity/secondFactor/useOwnerProof.tsx';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';

const listKey = ['administrators'] as const;
const sessionsKey = (id: string) => [...listKey, 'sessions', id] as const;

export const useAdministrators = () =>
  useQuery({
    queryKey: [...listKey, 'list'],
    queryFn: createPartReader('GET /api/admin/administrators', {}, 'administrators'),
    staleTime: 0,
  });

export const useAdministratorSessions = (id: string) =>
  useQuery({
    queryKey: sessionsKey(id),
    queryFn: createPartReader(
      'GET /api/admin/administrators/{id}/sessions',
      { params: { id } },
      'sessions',
    ),
    staleTime: 0,
  });

export const useInviteAdministrator = () =>
  useSending('POST /api/admin/administrators', {}, listKey);

/** Changes to an administrator. The screen sends them one at a time. */
export type AdministratorStep =
  | { step: 'change'; adminSet: AdminSet; proof: OwnerProof }
  | { step: 'remove' | 'resetFactor'; proof: OwnerProof }
  | { step: 'resend' }
  | { step: 'endSession'; sessionId: string };

export const useAdministratorStep = (id: string) =>
  useMutation({
    mutationFn: (wanted: AdministratorStep): Promise<unknown> => {
      const key = { idempotencyKey: createRandomKey() };
      const params = { id };
      switch (wanted.step) {
        case 'change': {
          const body = { adminSet: wanted.adminSet, ...wanted.proof };
          return callServer('PATCH /api/admin/administrators/{id}', { params, body }, key);
        }
        case 'resend':
          return callServer(
            'POST /api/admin/administrators/{id}/resend-invitation',
            { params },
            key,
          );
        case 'remove': {
          const body = wanted.proof;
          return callServer('DELETE /api/admin/administrators/{id}', { params, body }, key);
        }
        case 'resetFactor': {
          const given = { params, body: wanted.proof };
          return callServer('POST /api/admin/administrators/{id}/reset-second-factor', given, key);
        }
        case 'endSession': {
          const named = { params: { id, sessionId: wanted.sessionId } };
          return callServer(
            'DELETE /api/admin/administrators/{id}/sessions/{sessionId}',
            named,
            key,
          );
        }
      }
    },
    onSettled: useInvalidation(listKey),
  });
