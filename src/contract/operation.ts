import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Capability } from '#domain/identity/roles.ts';

/**
 * Who may call an operation. `public` needs no sign-in, `ticket` is opened by the ticket token in its
 * path or body, or else by the session of the customer whose car it is, a capability needs a session
 * of somebody who has it.
 */
export type Access = 'public' | 'ticket' | 'signed-in' | Capability;

/** One entry of the contract: everything both sides need to know about a call. */
export type Operation = {
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body of a 200 answer. */
  response: z.ZodType;
  /** The body of a 202 answer, where a call can end in 'not yet'. */
  accepted?: z.ZodType;
  /** What this call can be refused with, beyond what every call can (see `commonErrors`). */
  errors: readonly ErrorCode[];
  /** Public, but opened by a token in this field of its body: its calls count as that one's, not its address's. */
  tokenInBody?: string;
  /** Exists only in development mode. */
  developmentOnly?: true;
  /**
   * Of a read: whether it shows what is somebody's own. An administrator who acts as them leaves a line
   * for having read it.
   */
  isPrivate?: boolean;
  /** Refused to an administrator who acts as somebody else. */
  notWhileImpersonating?: true;
  /** Refused to an API token, though it has the capability: it is about people, settings or other tokens. */
  notByTokens?: true;
  /** Also for who has to set up a second factor and can do nothing else until they have. */
  beforeSecondFactor?: true;
  /** Bytes of body accepted; 64 KiB unless said otherwise. */
  bodyLimit?: number;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Each read says whether it is private: one that is forgotten would leave no line. */
export type OperationTable = Record<`GET /${string}`, Operation & { isPrivate: boolean }> &
  Record<`${Exclude<Method, 'GET'>} /${string}`, Operation>;

export type OperationKey = `${Method} /${string}`;

/** Errors any call can give, so entries do not repeat them. */
export const commonErrors = [
  'VALIDATION',
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'OVERLOADED',
] as const satisfies readonly ErrorCode[];
