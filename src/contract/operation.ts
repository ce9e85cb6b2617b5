import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ViewAction } from '#domain/identity/adminActions.ts';
import type { Capability } from '#domain/identity/roles.ts';

/**
 * Access to an operation:
 *
 * - `public` needs no sign-in
 * - `ticket` needs the ticket token in path or body, or the session of the customer who owns the
 *   car
 * - `signed-in` needs any session
 * - a capability needs a session with that capability
 */
export type OperationAccess = 'public' | 'ticket' | 'signed-in' | Capability;

/** Entry of the contract: everything that client and server need to know about a call. */
export type Operation = {
  summary: string;
  access: OperationAccess;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Schema of the body of a 200 answer. */
  response: z.ZodType;
  /** Schema of the body of a 202 answer, for a call that can end without a result yet. */
  accepted?: z.ZodType;
  /** Errors of this call, besides `commonErrors`. */
  errors: readonly ErrorCode[];
  /**
   * Name of the body field with the token of a public call. If the IP address has used up its rate
   * limit, the call counts against the token's limit instead.
   */
  tokenInBody?: string;
  /** True for an operation that exists only in development mode. */
  developmentOnly?: true;
  /**
   * True if a read shows personal data. If an impersonating administrator makes the call, the audit
   * trail records the read.
   */
  isPrivate?: boolean;
  /**
   * Action in the audit trail when an administrator opens one record by this read: one entry an hour
   * for each record. Lists and figures have none.
   */
  view?: ViewAction;
  /** True for an operation that is refused while an administrator impersonates somebody. */
  notWhileImpersonating?: true;
  /**
   * True for an operation that is refused to API tokens even with the capability. Such operations
   * concern people, settings or other tokens.
   */
  notByTokens?: true;
  /**
   * True for an operation that is allowed before a required second factor is set up. All other
   * calls are then refused.
   */
  beforeSecondFactor?: true;
  /** Most bytes of the request body; 64 KiB by default. */
  bodyLimit?: number;
};

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * Contract entries by method and path. Reads must state `isPrivate`, because a read without
 * `isPrivate` would leave no audit entry.
 */
export type OperationTable = Record<`GET /${string}`, Operation & { isPrivate: boolean }> &
  Record<`${Exclude<HttpMethod, 'GET'>} /${string}`, Operation>;

export type OperationKey = `${HttpMethod} /${string}`;

/** Errors with which any call can answer. Contract entries do not repeat these errors. */
export const commonErrors = [
  'VALIDATION',
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'OVERLOADED',
] as const satisfies readonly ErrorCode[];

/** True if anonymous callers may call the operation. */
export const isOpen = ({ access }: Operation): boolean =>
  access === 'public' || access === 'ticket';

/** Lists all errors with which the operation can answer. */
export const listErrors = (operation: Operation): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...commonErrors,
    ...operation.errors,
    ...(isOpen(operation)
      ? []
      : (['UNAUTHENTICATED', 'FORBIDDEN', 'IMPERSONATION_NEEDED'] as const)),
  ]),
];
