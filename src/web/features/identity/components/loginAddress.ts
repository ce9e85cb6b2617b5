import { createDraft } from '#web/lib/drafts.ts';

/** Email address of a just requested or verified account, prefilled in the sign-in form. */
export const loginAddress = createDraft('login-address', '');
