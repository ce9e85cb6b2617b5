/**
 * Most items of a list that one call reads by their ids. For more items, a client reads the list
 * itself.
 */
export const ITEMS_AT_ONCE = 20;
