import { feesOperations as operations } from '#contract/fees.ts';

const path = '/api/admin/fees/{businessId}/invoices/{month}/payments';
export const invoicePayment = operations[`POST ${path}`].body;
export const takenBack = operations[`POST ${path}/take-back`].body;
