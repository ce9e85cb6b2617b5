import type { Handlers } from '../../platform/http/mount.ts';
import { issueInvoice } from './commands/issueInvoice.ts';
import { payInvoice, takeBackInvoicePayment } from './commands/invoicePayments.ts';
import { getBusinessFees, getPlatformFees } from './queries/fees.ts';
import { getEnteredInvoice, getInvoice, listInvoices } from './queries/invoices.ts';
import { listOwedInvoices } from './queries/owedInvoices.ts';

export const feesHandlers: Handlers = {
  'GET /api/admin/fees': ({ ctx, query }) => getPlatformFees(ctx, query),

  'GET /api/admin/fees/{businessId}': ({ ctx, params, query }) =>
    getBusinessFees(ctx, params.businessId, query),

  'POST /api/admin/fees/{businessId}/invoices': async ({ ctx, by, params, body }) => {
    const { businessId } = params;
    const { month } = body;
    await issueInvoice(ctx, by, { businessId, month });
    return getEnteredInvoice(ctx.db, businessId, month);
  },

  'GET /api/admin/fees/{businessId}/invoices/{month}': ({ ctx, params }) =>
    getEnteredInvoice(ctx.db, params.businessId, params.month),

  'POST /api/admin/fees/{businessId}/invoices/{month}/payments': async ({
    ctx,
    by,
    params,
    body,
  }) => {
    await payInvoice(ctx, by, { ...params, ...body });
    return getEnteredInvoice(ctx.db, params.businessId, params.month);
  },

  'POST /api/admin/fees/{businessId}/invoices/{month}/payments/take-back': async ({
    ctx,
    by,
    params,
    body,
  }) => {
    await takeBackInvoicePayment(ctx, by, { ...params, ...body });
    return getEnteredInvoice(ctx.db, params.businessId, params.month);
  },

  'GET /api/business/invoices': async ({ ctx, actor }) => ({
    invoices: await listInvoices(ctx.db, actor.businessId ?? ''),
  }),

  'GET /api/business/invoices/{month}': ({ ctx, actor, params }) =>
    getInvoice(ctx.db, actor.businessId ?? '', params.month),

  'GET /api/admin/invoices/owed': ({ ctx, query }) => listOwedInvoices(ctx.db, query),
};
