import type { Handlers } from '../../platform/http/mount.ts';
import { getInvoice, listInvoices } from './queries/invoices.ts';
import { listOwedInvoices } from './queries/owedInvoices.ts';

export const invoicesHandlers: Handlers = {
  'GET /api/business/invoices': async ({ ctx, actor }) => ({
    invoices: await listInvoices(ctx.db, actor.businessId ?? ''),
  }),

  'GET /api/business/invoices/{month}': ({ ctx, actor, params }) =>
    getInvoice(ctx.db, actor.businessId ?? '', params.month),

  'GET /api/admin/invoices/owed': ({ ctx, query }) => listOwedInvoices(ctx.db, query),
};
