import { useQuery } from '@tanstack/react-query';
import { callServer } from '#web/app/call.ts';

const invoicesKey = ['platform-invoices'] as const;

/**
 * Reads the platform invoices of the business. Never cached, because an administrator records their
 * payments.
 */
export const useInvoices = () =>
  useQuery({
    queryKey: [...invoicesKey, 'list'],
    queryFn: async ({ signal }) =>
      (await callServer('GET /api/business/invoices', {}, { signal })).invoices,
    staleTime: 0,
  });

export const useOwnInvoice = (month: string) =>
  useQuery({
    queryKey: [...invoicesKey, month],
    queryFn: ({ signal }) =>
      callServer('GET /api/business/invoices/{month}', { params: { month } }, { signal }),
    staleTime: 0,
  });
