import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/**
 * Restricts a query to the receiver's notifications; not even managers and administrators see those
 * of others.
 */
export const isOwn = (personId: string) => (row: ExpressionBuilder<DB, 'notifications'>) =>
  row('notifications.person_id', '=', personId);
