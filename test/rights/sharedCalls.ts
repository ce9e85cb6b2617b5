import type { Operations } from '#contract/index.ts';
import { type CallSetup, rows } from './rows.ts';
import type { Scene } from './scene.ts';

type Key = keyof Operations;

/** The same scene, which notices whether it is asked who calls. */
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
 * Calls that change nothing, as they are refused or only read, and so can all be about one thing, unless their row
 * makes it the caller's. Each test file has its own, as a thing is in the file's database.
 */
export function shareCalls() {
  const made = new Map<string, CallSetup<Key>>();
  const nameOf = (key: Key, place: string) => `${key} ${place}`;
  return {
    /** Whether the call is there, and the same for every caller. */
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
