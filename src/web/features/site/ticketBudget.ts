/**
 * Maximum transfer size of the guest's page in kB; a test checks it, as the landing page states it.
 */
export const TICKET_BUDGET_KB = 50;
