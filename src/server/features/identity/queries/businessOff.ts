import { sql } from 'kysely';

/** Whether somebody's business, joined as `businesses`, lets nobody work; false for who has none. */
export const isBusinessOff = sql<boolean>`(businesses.id is not null
  and not is_business_staffed(businesses.id, businesses.status))`;
