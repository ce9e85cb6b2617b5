/** How long an administrator may act as somebody else before it ends by itself. */
export const impersonationMinutes = 60;
