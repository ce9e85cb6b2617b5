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
 * What is called where nobody but the refused call: a refusal changes nothing, so all who are refused at a place
 * can ask for the same thing, unless its row makes it the caller's. One for each file, as a thing is in its database.
 */
export function keepRefused() {
  const kept = new Map<string, CallSetup<Key>>();
  const nameOf = (key: Key, place: string) => `${key} ${place}`;
  return {
    /** Whether it is there, and has nothing to do with who calls. */
    has: (key: Key, place: string) => kept.has(nameOf(key, place)),
    async make(key: Key, place: string, scene: Scene): Promise<CallSetup<Key>> {
      const known = kept.get(nameOf(key, place));
      if (known) return known;
      const { noticed, isAboutCaller } = noticeCaller(scene);
      const made: CallSetup<Key> = await rows[key].call(noticed);
      if (!isAboutCaller()) kept.set(nameOf(key, place), made);
      return made;
    },
  };
}
