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
export function computeStart(scene: Scene): number {
  return scenes.slice(0, scenes.indexOf(scene)).reduce((total, each) => total + seconds[each], 0);
}

const WHOLE = computeStart('ready') + seconds.ready;

/** The played stay `second` seconds in; it begins again after its end. */
export function computeMoment(second: number): Moment {
  const at = second % WHOLE;
  const scene = scenes.findLast((each) => computeStart(each) <= at) ?? 'received';
  const last = seconds[scene] - 1;
  const share = last === 0 ? 0 : (at - computeStart(scene)) / last;
  const between = ([from, to]: readonly [number, number]) => from + (to - from) * share;
  const wait = arrival[scene];
  return { scene, filled: between(line[scene]), minutes: wait ? Math.round(between(wait)) : null };
}

/** The second at which the next scene starts, for whoever turns the pages by hand. */
export function computeNextScene(second: number): number {
  const { scene } = computeMoment(second);
  const next = scenes[scenes.indexOf(scene) + 1];
  return next ? second - (second % WHOLE) + computeStart(next) : computeEnd(second);
}

/** The second at which the stay that is on begins again. */
export function computeEnd(second: number): number {
  return second - (second % WHOLE) + WHOLE;
}

/** One second on, unless that would take the button away from somebody about to press it. */
export function computeHeldSecond(second: number): number {
  const asks =
    computeMoment(second).scene === 'parked' && computeMoment(second + 1).scene !== 'parked';
  return asks ? second : second + 1;
}
