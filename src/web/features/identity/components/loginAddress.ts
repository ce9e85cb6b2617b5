import { createDraft } from '#web/lib/drafts.ts';

/** Of the account somebody has just asked for or verified: the login begins with it. */
export const loginAddress = createDraft('login-address', '');
