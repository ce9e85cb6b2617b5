/** Most items of a list that one call reads by their ids; for more, a client reads the list itself. */
export const ITEMS_AT_ONCE = 20;
