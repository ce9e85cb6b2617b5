import { localStore } from '#web/lib/storage.ts';

const KEY = 'dispatch-location';
/** Value of the location choice that means all locations. No location has this id. */
export const ALL_LOCATIONS = 'all';

/** Id of the location whose board this browser showed last. */
export const getLastBoardLocation = (): string | null => localStore.getItem(KEY);

export const chooseBoardLocation = (id: string): void => localStore.setItem(KEY, id);
