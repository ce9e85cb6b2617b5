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
  return async (key: Key, place: string, scene: Scene): Promise<CallSetup<Key>> => {
    const name = `${key} ${place}`;
    const known = kept.get(name);
    if (known) return known;
    const { noticed, isAboutCaller } = noticeCaller(scene);
    const made: CallSetup<Key> = await rows[key].call(noticed);
    if (!isAboutCaller()) kept.set(name, made);
    return made;
  };
}
