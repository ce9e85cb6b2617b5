import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BusinessFees, EnteredInvoice, FeeLine } from '#contract/fees.ts';
import type { OwedInvoice } from '#contract/invoices.ts';
import { MOST_FEE_LINES } from '#domain/payments/feePages.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { useInvalidation, useSendOnce } from '#web/app/createWriter.ts';
import { collectPages } from '#web/app/portal/table/collectPages.ts';

export const feesKey = ['admin-fees'] as const;
const invoiceKey = (businessId: string, month: string) =>
  [...feesKey, 'invoice', businessId, month] as const;

type Filter = { month: string; search: string };

export const usePlatformFees = ({ month, search }: Filter, page: number) =>
  useQuery({
    queryKey: [...feesKey, 'list', month, search, page],
    queryFn: createReader('GET /api/admin/fees', { query: { month, search, page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const listAllFees = ({ month, search }: Filter): Promise<BusinessFees[]> =>
  collectPages(async (page) => {
    const { businesses, total } = await callServer('GET /api/admin/fees', {
      query: { month, search, page },
    });
    return { rows: businesses, total };
  });

export const useBusinessFees = (businessId: string, month: string, page: number) =>
  useQuery({
    queryKey: [...feesKey, 'one', businessId, month, page],
    queryFn: createReader('GET /api/admin/fees/{businessId}', {
      params: { businessId },
      query: { month, page },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const listAllLines = (businessId: string, month: string): Promise<FeeLine[]> =>
  collectPages(async (page) => {
    const { lines, lineCount } = await callServer('GET /api/admin/fees/{businessId}', {
      params: { businessId },
      query: { month, page, limit: MOST_FEE_LINES },
    });
    return { rows: lines, total: lineCount };
  });

export const useOwedInvoices = (search: string, page: number) =>
  useQuery({
    queryKey: [...feesKey, 'owed', search, page],
    queryFn: createReader('GET /api/admin/invoices/owed', { query: { search, page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const listAllOwed = (search: string): Promise<OwedInvoice[]> =>
  collectPages(async (page) => {
    const { invoices, total } = await callServer('GET /api/admin/invoices/owed', {
      query: { search, page },
    });
    return { rows: invoices, total };
  });

export const useInvoice = (businessId: string, month: string) =>
  useQuery({
    queryKey: invoiceKey(businessId, month),
    queryFn: createReader('GET /api/admin/fees/{businessId}/invoices/{month}', {
      params: { businessId, month },
    }),
  });

/** Withdraws a change of the platform fee that has not taken effect. */
export const useWithdrawFee = (businessId: string) =>
  useMutation({
    mutationFn: (version: number) =>
      callServer('DELETE /api/admin/businesses/{businessId}/platform-fee/{version}', {
        params: { businessId, version: String(version) },
      }),
    onSettled: useInvalidation(feesKey),
  });

/**
 * Issues a platform invoice. Repeated calls are harmless, because the server issues each invoice
 * only once.
 */
export const useIssueInvoice = (businessId: string, month: string) =>
  useMutation({
    mutationFn: () =>
      callServer('POST /api/admin/fees/{businessId}/invoices', {
        params: { businessId },
        body: { month },
      }),
    ...useKeepInvoice(businessId, month),
  });

/**
 * Caches the invoice that the server returns. Refetches after success or refusal, because another
 * administrator may have changed the invoice.
 */
function useKeepInvoice(businessId: string, month: string) {
  const client = useQueryClient();
  return {
    onSuccess: (invoice: EnteredInvoice) =>
      void client.setQueryData(invoiceKey(businessId, month), invoice),
    onSettled: useInvalidation(feesKey),
  };
}

export const usePayInvoice = (businessId: string, month: string) =>
  useMutation({
    mutationFn: useSendOnce('POST /api/admin/fees/{businessId}/invoices/{month}/payments', {
      params: { businessId, month },
    }),
    ...useKeepInvoice(businessId, month),
  });

export const useTakeBackPayment = (businessId: string, month: string) =>
  useMutation({
    mutationFn: useSendOnce(
      'POST /api/admin/fees/{businessId}/invoices/{month}/payments/take-back',
      { params: { businessId, month } },
    ),
    ...useKeepInvoice(businessId, month),
  });
