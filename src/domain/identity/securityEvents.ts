/** Security events of an account, in the audit trail and in the log. */
export const securityActions = [
  'signed in',
  'second factor asked',
  'sign-in refused',
  'sign-in locked',
  'second factor refused',
  'link used',
  'link refused',
  'call refused',
] as const;
export type SecurityAction = (typeof securityActions)[number];

/** Secrets and links that open an account, and what a call is made with. */
export const securityWays = [
  'password',
  'pin',
  'totp',
  'passkey',
  'recovery_code',
  'activation_code',
  'activation_link',
  'verification_link',
  'reset_link',
  'email_change_link',
  'session',
  'api_token',
] as const;
export type SecurityWay = (typeof securityWays)[number];

/**
 * Rows that one kind of event of one account, or of no account, may have in an hour. Further events
 * share a row without an address: a stranger with many addresses must not fill the table.
 */
export const MOST_ROWS_AN_HOUR = { ofPerson: 20, ofNobody: 100 } as const;
