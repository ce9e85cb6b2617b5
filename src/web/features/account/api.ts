import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { callServer } from '#web/app/call.ts';
import { createWriter } from '#web/app/createWriter.ts';
import { rememberUser, getSession } from '#web/app/session.ts';

/** Stores the user that the server returns in the session, for all screens. */
async function remembering(answer: () => Promise<{ user: SignedInUser }>): Promise<SignedInUser> {
  const token = getSession()?.token;
  const { user } = await answer();
  if (token) rememberUser(token, user);
  return user;
}

type Change = CallInput<'PATCH /api/auth/me'>['body'];

export const useSaveProfile = () =>
  useMutation({
    mutationFn: (body: Change) => remembering(() => callServer('PATCH /api/auth/me', { body })),
  });

export const useSendCode = () =>
  useMutation({ mutationFn: () => callServer('POST /api/auth/phone/send-code', {}) });

export const useVerifyPhone = () =>
  useMutation({
    mutationFn: (code: string) =>
      remembering(() => callServer('POST /api/auth/phone/verify', { body: { code } })),
  });

export const useChangeEmail = () =>
  useMutation({ mutationFn: createWriter('POST /api/auth/change-email', {}) });

export const useDownload = () =>
  useMutation({ mutationFn: () => callServer('GET /api/account/download', {}) });

export const useDeleteAccount = () =>
  useMutation({ mutationFn: createWriter('DELETE /api/account', {}) });
