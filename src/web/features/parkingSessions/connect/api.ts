import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { ParkingSessionPreview } from '#contract/parkingSessions.ts';
import { useNamedLocation } from '../useNamedLocation.ts';
import { callServer, callAnonymous } from '#web/app/call.ts';
import { createWriter } from '#web/app/createWriter.ts';
import { getServerNow } from '#web/lib/clock.ts';

/** Fetches the parking session of a QR code, without a sign-in. */
export function useSessionPreview(sessionToken: string) {
  return useQuery({
    queryKey: ['session-start', sessionToken],
    select: useNamedLocation<ParkingSessionPreview>(),
    queryFn: async ({ signal }) =>
      (
        await callAnonymous(
          'GET /api/session/start',
          { query: { session_id: sessionToken } },
          { signal },
        )
      ).session,
  });
}

export const useLinkSession = () =>
  useMutation({
    mutationFn: (sessionToken: string) =>
      callServer('POST /api/session/link', { body: { sessionToken } }),
  });

export const useConfirmCode = () =>
  useMutation({ mutationFn: createWriter('POST /api/session/confirm-code', {}) });

/** Fetches the valet of a badge, without a sign-in. */
export function useVerifiedBadge(qrCodeId: string) {
  return useQuery({
    queryKey: ['badge', qrCodeId],
    queryFn: async ({ signal }) => ({
      ...(await callAnonymous('POST /api/qr-codes/verify', { body: { qrCodeId } }, { signal })),
      readAt: getServerNow(),
    }),
  });
}

export type VerifiedBadge = NonNullable<ReturnType<typeof useVerifiedBadge>['data']>;

export type VehicleData = CallInput<'POST /api/qr-codes/connect'>['body']['vehicleData'];

export const useConnect = () =>
  useMutation({
    mutationFn: (input: { qrCodeId: string; vehicleData: VehicleData; idempotencyKey: string }) => {
      const { idempotencyKey, ...body } = input;
      return callServer('POST /api/qr-codes/connect', { body }, { idempotencyKey });
    },
  });
