import { useMutation, useQuery } from '@tanstack/react-query';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { useInvalidation } from '#web/app/createWriter.ts';

const systemKey = ['admin-system'] as const;
const REFRESH_MS = 15_000;

export const useSystem = () =>
  useQuery({
    queryKey: [...systemKey, 'system'],
    queryFn: createReader('GET /api/admin/system', {}),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export const useDeliveries = (days: number) =>
  useQuery({
    queryKey: [...systemKey, 'messages', days],
    queryFn: createReader('GET /api/admin/system/messages', { query: { days } }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export const useRetryJob = () =>
  useMutation({
    mutationFn: (id: string) =>
      callServer('POST /api/admin/system/jobs/{id}/retry', { params: { id } }),
    onSettled: useInvalidation(systemKey),
  });

export const useResendMessage = () =>
  useMutation({
    mutationFn: (id: string) =>
      callServer('POST /api/admin/system/messages/{id}/resend', { params: { id } }),
    onSettled: useInvalidation(systemKey),
  });
