export const scenes = ['received', 'parked', 'requested', 'onItsWay', 'ready'] as const;
export type Scene = (typeof scenes)[number];

/** Seconds a scene is on; while parked the person has time to press. */
const seconds: Record<Scene, number> = {
  received: 4,
  parked: 9,
  requested: 3,
  onItsWay: 6,
  ready: 8,
};

/** Where a scene starts on the stub's line of four, and where the next one takes over. */
const line: Record<Scene, readonly [number, number]> = {
  received: [1, 1],
  parked: [2, 2],
  requested: [2.25, 2.5],
  onItsWay: [2.6, 3],
  ready: [4, 4],
};

/** Played minutes until the car is there. */
const arrival: Partial<Record<Scene, readonly [number, number]>> = {
  requested: [5, 4],
  onItsWay: [4, 1],
};

export type Moment = {
  scene: Scene;
  /** Of the stub's four segments. */
  filled: number;
  /** Null where nobody waits. */
  minutes: number | null;
};

/** Second at which a scene starts. */
export function startOf(scene: Scene): number {
  return scenes.slice(0, scenes.indexOf(scene)).reduce((total, each) => total + seconds[each], 0);
}

const WHOLE = startOf('ready') + seconds.ready;

/** The played stay `second` seconds in; it begins again after its end. */
export function momentAt(second: number): Moment {
  const at = second % WHOLE;
  const scene = scenes.findLast((each) => startOf(each) <= at) ?? 'received';
  const last = seconds[scene] - 1;
  const share = last === 0 ? 0 : (at - startOf(scene)) / last;
  const between = ([from, to]: readonly [number, number]) => from + (to - from) * share;
  const wait = arrival[scene];
  return { scene, filled: between(line[scene]), minutes: wait ? Math.round(between(wait)) : null };
}

/** The second at which the next scene starts, for whoever turns the pages by hand. */
export function nextSceneAfter(second: number): number {
  const { scene } = momentAt(second);
  const next = scenes[scenes.indexOf(scene) + 1];
  return next ? second - (second % WHOLE) + startOf(next) : endOfStay(second);
}

/** The second at which the stay that is on begins again. */
export function endOfStay(second: number): number {
  return second - (second % WHOLE) + WHOLE;
}

/** One second on, unless that would take the button away from somebody about to press it. */
export function withoutAsking(second: number): number {
  const asks = momentAt(second).scene === 'parked' && momentAt(second + 1).scene !== 'parked';
  return asks ? second : second + 1;
}
