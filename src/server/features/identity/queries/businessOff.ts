import { sql } from 'kysely';

/** SQL of whether a person's business, joined as `businesses`, is closed for staff; false without a business. */
export const isBusinessOff = sql<boolean>`(businesses.id is not null
  and not is_business_staffed(businesses.id, businesses.status))`;
