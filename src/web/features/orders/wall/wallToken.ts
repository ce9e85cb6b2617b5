import { local } from '#web/lib/storage.ts';

const KEY = 'wall-token';

/**
 * The screen's own token. In its link it stands behind the `#`, which no server, log or other page is
 * sent, and it leaves the address as soon as it is kept here.
 */
export function readWallToken(): string | null {
  const given = location.hash.slice(1);
  if (given.startsWith('wall_')) {
    local.setItem(KEY, given);
    history.replaceState(history.state, '', location.pathname);
    return given;
  }
  return local.getItem(KEY);
}

export const forgetWallToken = (): void => local.removeItem(KEY);

export const wallLink = (token: string): string => `${location.origin}/wall#${token}`;
