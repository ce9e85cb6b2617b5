import { createDraft } from '#web/lib/drafts.ts';

/**
 * Email address of an account that was just requested or verified, prefilled in the sign-in form.
 */
export const loginAddress = createDraft('login-address', '');
