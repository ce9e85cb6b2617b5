import { useQuery } from '@tanstack/react-query';
import { call } from '#web/app/call.ts';

const invoicesKey = ['platform-invoices'] as const;

/** What the platform invoiced to the business. Payments are entered elsewhere, so it is asked each time. */
export const useInvoices = () =>
  useQuery({
    queryKey: [...invoicesKey, 'list'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/business/invoices', {}, { signal })).invoices,
    staleTime: 0,
  });

export const useOwnInvoice = (month: string) =>
  useQuery({
    queryKey: [...invoicesKey, month],
    queryFn: ({ signal }) =>
      call('GET /api/business/invoices/{month}', { params: { month } }, { signal }),
    staleTime: 0,
  });
