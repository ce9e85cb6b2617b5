import { local } from '#web/lib/storage.ts';

const KEY = 'dispatch-location';
/** No location's id. */
export const ALL_LOCATIONS = 'all';

/** The place whose board was looked at last. */
export const lastBoardLocation = (): string | null => local.getItem(KEY);

export const chooseBoardLocation = (id: string): void => local.setItem(KEY, id);
