export const demoScenes = ['received', 'parked', 'requested', 'onItsWay', 'ready'] as const;
export type DemoScene = (typeof demoScenes)[number];

/** Duration of each scene in seconds. The scene `parked` leaves time to press the button. */
const seconds: Record<DemoScene, number> = {
  received: 4,
  parked: 9,
  requested: 3,
  onItsWay: 6,
  ready: 8,
};

/** Progress of the stub's line at the start and the end of each scene, from 1 to 4 segments. */
const line: Record<DemoScene, readonly [number, number]> = {
  received: [1, 1],
  parked: [2, 2],
  requested: [2.25, 2.5],
  onItsWay: [2.6, 3],
  ready: [4, 4],
};

/** Minutes until arrival at the start and the end of a scene. */
const arrival: Partial<Record<DemoScene, readonly [number, number]>> = {
  requested: [5, 4],
  onItsWay: [4, 1],
};

export type DemoMoment = {
  scene: DemoScene;
  /** Number of filled segments, of four. */
  filled: number;
  /** Minutes until arrival; null when nobody waits for the car. */
  minutes: number | null;
};

/** Returns the second of the demonstration at which a scene starts. */
export function computeSceneStart(scene: DemoScene): number {
  return demoScenes
    .slice(0, demoScenes.indexOf(scene))
    .reduce((total, each) => total + seconds[each], 0);
}

const WHOLE = computeSceneStart('ready') + seconds.ready;

/** Returns the state of the demonstration at a second. The demonstration repeats. */
export function computeDemoMoment(second: number): DemoMoment {
  const at = second % WHOLE;
  const scene = demoScenes.findLast((each) => computeSceneStart(each) <= at) ?? 'received';
  const last = seconds[scene] - 1;
  const share = last === 0 ? 0 : (at - computeSceneStart(scene)) / last;
  const between = ([from, to]: readonly [number, number]) => from + (to - from) * share;
  const wait = arrival[scene];
  return { scene, filled: between(line[scene]), minutes: wait ? Math.round(between(wait)) : null };
}

/** Returns the second at which the next scene starts, for a person who steps by hand. */
export function computeNextScene(second: number): number {
  const { scene } = computeDemoMoment(second);
  const next = demoScenes[demoScenes.indexOf(scene) + 1];
  return next ? second - (second % WHOLE) + computeSceneStart(next) : computeNextRun(second);
}

/** Returns the second at which the demonstration starts again. */
export function computeNextRun(second: number): number {
  return second - (second % WHOLE) + WHOLE;
}

/**
 * Returns the next second. Returns the same second if the next would remove the button while a
 * person is about to press it.
 */
export function computeNextSecond(second: number): number {
  const asks =
    computeDemoMoment(second).scene === 'parked' &&
    computeDemoMoment(second + 1).scene !== 'parked';
  return asks ? second : second + 1;
}
