/** What a guest's ticket page may weigh over the wire; the weight test holds what the landing page says. */
export const TICKET_BUDGET_KB = 50;
