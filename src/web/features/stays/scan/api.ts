import { useMutation } from '@tanstack/react-query';
import { call } from '#web/app/call.ts';

/** What a code is, and where it leads. */
export const useResolveCode = () =>
  useMutation({
    mutationFn: (qrCode: string) => call('POST /api/connect-vehicle', { body: { qrCode } }),
  });
