import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Capability } from '#domain/identity/roles.ts';

/**
 * Access to an operation:
 *
 * - `public` needs no sign-in
 * - `ticket` needs the ticket token in path or body, or the session of the customer who owns the car
 * - `signed-in` needs any session
 * - a capability needs a session that has it
 */
export type OperationAccess = 'public' | 'ticket' | 'signed-in' | Capability;

/** Entry of the contract: everything that client and server need to know about a call. */
export type Operation = {
  summary: string;
  access: OperationAccess;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Body of a 200 answer. */
  response: z.ZodType;
  /** Body of a 202 answer, where a call can end without a result yet. */
  accepted?: z.ZodType;
  /** Errors of this call, besides `commonErrors`. */
  errors: readonly ErrorCode[];
  /**
   * Field of the body with the token of a public call. Once the IP address has used up its rate limit, the
   * call counts by this token instead.
   */
  tokenInBody?: string;
  /** Exists only in development mode. */
  developmentOnly?: true;
  /**
   * Whether a read shows personal data; if an impersonating administrator reads it, the audit trail records
   * that.
   */
  isPrivate?: boolean;
  /** Refused while an administrator impersonates somebody. */
  notWhileImpersonating?: true;
  /** Refused to API tokens even with the capability, because it concerns people, settings or other tokens. */
  notByTokens?: true;
  /** Allowed before a required second factor is set up, when all other calls are refused. */
  beforeSecondFactor?: true;
  /** Most bytes of the body; 64 KiB by default. */
  bodyLimit?: number;
};

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Contract entries. Reads must state `isPrivate`: a forgotten one would leave no audit entry. */
export type OperationTable = Record<`GET /${string}`, Operation & { isPrivate: boolean }> &
  Record<`${Exclude<HttpMethod, 'GET'>} /${string}`, Operation>;

export type OperationKey = `${HttpMethod} /${string}`;

/** Errors that any call can answer with, so entries do not repeat them. */
export const commonErrors = [
  'VALIDATION',
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'OVERLOADED',
] as const satisfies readonly ErrorCode[];
