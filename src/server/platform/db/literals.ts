import { sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/states.ts';
import type { LaterTipStatus } from '#domain/payments/laterTip.ts';
import type { PaymentStatus } from '#domain/payments/states.ts';
import type { StayStatus } from '#domain/stays/states.ts';

/**
 * Returns values as literals of the SQL text. With parameters, PostgreSQL's cached generic plan
 * cannot use the partial index of these values.
 */
export const literals = <T extends string>(values: readonly T[]) =>
  values.map((value) => sql.lit(value));

/** Returns the literals of values as a list for `in (…)`. */
export const joinLiterals = (values: readonly string[]) => sql.join(literals(values));

/** SQL literals of states that the compiler checks: `status = ${statusSql.stay('parked')}`. */
export const statusSql = {
  stay: (...statuses: StayStatus[]) => joinLiterals(statuses),
  order: (...statuses: OrderStatus[]) => joinLiterals(statuses),
  payment: (...statuses: PaymentStatus[]) => joinLiterals(statuses),
  laterTip: (...statuses: LaterTipStatus[]) => joinLiterals(statuses),
};
