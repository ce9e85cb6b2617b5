import { local } from '#web/lib/storage.ts';

const KEY = 'dispatch-location';
/** Value of the location choice for all locations; never the id of one. */
export const ALL_LOCATIONS = 'all';

/** Id of the location whose board this browser showed last. */
export const lastBoardLocation = (): string | null => local.getItem(KEY);

export const chooseBoardLocation = (id: string): void => local.setItem(KEY, id);
