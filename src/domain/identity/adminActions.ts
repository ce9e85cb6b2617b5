/**
 * What administrators do, as the audit trail keeps it: beside the calls they make while they act as somebody else,
 * which it keeps as the contract names them.
 */
export const adminActions = [
  'impersonation started',
  'impersonation ended',
  'second factor added',
  'second factor removed',
  'second factor reset by the operator',
  'second factor reset',
  'administrator invited',
  'administrator invited again',
  'administrator invitation withdrawn',
  'administrator activated',
  'administrator changed',
  'administrator removed',
  'administrator session ended',
  'application approved',
  'application declined',
  'support request taken',
  'support request given back',
  'support request answered',
  'support request noted',
  'support request closed',
  'support request reopened',
  'invoice issued',
] as const;
export type AdminAction = (typeof adminActions)[number];
