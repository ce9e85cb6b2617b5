import { localStore } from '#web/lib/storage.ts';

const KEY = 'wall-token';

/**
 * Reads the wall screen's token from the link's `#` part, which browsers never send to servers.
 * Stores the token and removes it from the address bar.
 */
export function readWallToken(): string | null {
  const given = location.hash.slice(1);
  if (given.startsWith('wall_')) {
    localStore.setItem(KEY, given);
    history.replaceState(history.state, '', location.pathname);
    return given;
  }
  return localStore.getItem(KEY);
}

export const forgetWallToken = (): void => localStore.removeItem(KEY);

export const buildWallLink = (token: string): string => `${location.origin}/wall#${token}`;
