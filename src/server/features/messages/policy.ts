import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Restricts notifications to their receiver; managers and administrators cannot see those of others. */
export const isOwn = (personId: string) => (row: ExpressionBuilder<DB, 'notifications'>) =>
  row('notifications.person_id', '=', personId);
