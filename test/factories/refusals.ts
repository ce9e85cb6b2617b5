import { expect } from 'vitest';
import { type ApiCall, CallError, type CallInput, type CallOptions } from '#contract/client.ts';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { operations, type Operations } from '#contract/index.ts';
import { commonErrors, type Operation } from '#contract/operation.ts';

export type Refusal = ErrorBody & { status: number };

function expectInContract(key: keyof Operations, code: ErrorCode | null) {
  const { errors, access, notWhileImpersonating, beforeSecondFactor }: Operation = operations[key];
  const forStrangers: ErrorCode[] =
    access === 'public' || access === 'ticket'
      ? []
      : ['UNAUTHENTICATED', 'FORBIDDEN', 'IMPERSONATION_NEEDED'];
  if (forStrangers.length > 0 && !beforeSecondFactor) forStrangers.push('SECOND_FACTOR_NEEDED');
  const forActing: ErrorCode[] = notWhileImpersonating ? ['IMPERSONATION_LIMITED'] : [];
  expect(
    [...commonErrors, ...forStrangers, ...forActing, ...errors],
    `${key} may be refused with`,
  ).toContain(code);
}

/**
 * Makes a call that must be refused, and checks that the contract lists the error of the refusal
 * and that the refusal has the status of its error.
 */
export async function expectRefusal<K extends keyof Operations>(
  call: ApiCall,
  key: K,
  input: CallInput<K>,
  options?: CallOptions,
): Promise<Refusal> {
  try {
    await call(key, input, options);
  } catch (error) {
    if (!(error instanceof CallError) || !error.body) throw error;
    expectInContract(key, error.code);
    expect(error.status).toBe(errorCatalogue[error.body.code].status);
    return { ...error.body, status: error.status };
  }
  throw new Error(`${key} was not refused`);
}

/** Describes a refusal that says that exactly these fields are invalid. */
export const invalid = (...fields: string[]) => ({ code: 'VALIDATION', fields });

const toContent = (expected: ErrorCode | number) =>
  typeof expected === 'number' ? { status: expected } : { code: expected };

/**
 * Makes a call that must be refused, like `expectRefusal`, and checks the refusal.
 *
 * @param expected the code or the status of the refusal, or what its body contains
 */
export async function expectError<K extends keyof Operations>(
  expected: ErrorCode | number | object,
  call: ApiCall,
  key: K,
  input: CallInput<K>,
  options?: CallOptions,
): Promise<Refusal> {
  const refused = await expectRefusal(call, key, input, options);
  const content = typeof expected === 'object' ? expected : toContent(expected);
  expect({ ...refused, fields: listFields(refused) }, key).toMatchObject(content);
  return refused;
}

/** Returns 'ok' or the error code for each of several parallel calls. */
export async function settleOutcomes(calls: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'ok';
    if (one.reason instanceof CallError && one.reason.body) return one.reason.body.code;
    throw one.reason;
  });
}

/** Counts the occurrences of each outcome. */
export function countOutcomes(all: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

/** Checks how often each outcome occurs among calls, and returns their outcomes in order. */
export async function expectOutcomes(
  expected: Record<string, number>,
  calls: Promise<unknown>[],
): Promise<string[]> {
  const all = await settleOutcomes(calls);
  expect(countOutcomes(all)).toEqual(expected);
  return all;
}

/** Starts several calls at the same time, and checks how often each outcome occurs. */
export const expectParallel = (
  expected: Record<string, number>,
  count: number,
  make: (index: number) => Promise<unknown>,
) => expectOutcomes(expected, callInParallel(count, make));

/** Lists the fields that a refusal names. */
export const listFields = (refused: Refusal): string[] =>
  (refused.issues ?? []).map((issue) => issue.field);

/** Starts several calls at the same time. */
export const callInParallel = <T>(
  count: number,
  make: (index: number) => Promise<T>,
): Promise<T>[] => Array.from({ length: count }, (_, index) => make(index));
