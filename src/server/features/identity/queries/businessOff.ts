import { sql } from 'kysely';

/**
 * SQL condition: a person's business, joined as `businesses`, is closed for staff. False without a
 * business.
 */
export const isBusinessOff = sql<boolean>`(businesses.id is not null
  and not is_business_staffed(businesses.id, businesses.status))`;
