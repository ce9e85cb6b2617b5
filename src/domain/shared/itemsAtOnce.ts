/** How many items of a list can be read by their ids at once; who needs more reads the list. */
export const ITEMS_AT_ONCE = 20;
