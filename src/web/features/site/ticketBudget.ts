/**
 * Maximum transfer size of the guest's page in kB. The landing page states this number, and a test
 * checks it.
 */
export const TICKET_BUDGET_KB = 50;
