import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** A notification is there for the person it tells alone, whoever else works or rules around them. */
export const isOwn = (personId: string) => (row: ExpressionBuilder<DB, 'notifications'>) =>
  row('notifications.person_id', '=', personId);
