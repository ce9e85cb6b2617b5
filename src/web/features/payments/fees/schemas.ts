import { feesOperations as operations } from '#contract/fees.ts';

const path = '/api/admin/fees/{businessId}/invoices/{month}/payments';
export const invoicePaymentSchema = operations[`POST ${path}`].body;
export const takenBackPaymentSchema = operations[`POST ${path}/take-back`].body;
