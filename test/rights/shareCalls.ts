import type { Operations } from '#contract/index.ts';
import { type CallSetup, rows } from './rows.ts';
import type { Scene } from './scene.ts';

type Key = keyof Operations;

/** Wraps a scene and records if a row reads the caller. */
function noticeCaller(scene: Scene): { noticed: Scene; isAboutCaller: () => boolean } {
  let isAboutCaller = false;
  const noticed = new Proxy(scene, {
    get(target, name: keyof Scene) {
      if (name === 'caller' || name === 'isValet' || name === 'acting') isAboutCaller = true;
      return target[name];
    },
  });
  return { noticed, isAboutCaller: () => isAboutCaller };
}

/**
 * Shares the records of calls that change nothing, unless a row depends on the caller. Each test
 * file shares only its own records, which are in its database.
 */
export function shareCalls() {
  const made = new Map<string, CallSetup<Key>>();
  const nameOf = (key: Key, place: string) => `${key} ${place}`;
  return {
    /** Returns true if the call exists already and is the same for every caller. */
    has: (key: Key, place: string) => made.has(nameOf(key, place)),
    async make(key: Key, place: string, scene: Scene): Promise<CallSetup<Key>> {
      const known = made.get(nameOf(key, place));
      if (known) return known;
      const { noticed, isAboutCaller } = noticeCaller(scene);
      const call: CallSetup<Key> = await rows[key].call(noticed);
      if (!isAboutCaller()) made.set(nameOf(key, place), call);
      return call;
    },
  };
}
