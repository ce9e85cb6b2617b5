import { useQuery } from '@tanstack/react-query';
import { createPartReader, createReader } from '#web/app/createReader.ts';

const invoicesKey = ['platform-invoices'] as const;

/**
 * Reads the platform invoices of the business. Never cached, because an administrator records their
 * payments.
 */
export const useInvoices = () =>
  useQuery({
    queryKey: [...invoicesKey, 'list'],
    queryFn: createPartReader('GET /api/business/invoices', {}, 'invoices'),
    staleTime: 0,
  });

export const useOwnInvoice = (month: string) =>
  useQuery({
    queryKey: [...invoicesKey, month],
    queryFn: createReader('GET /api/business/invoices/{month}', { params: { month } }),
    staleTime: 0,
  });
