/**
 * Creates a seeded random generator (Mulberry32): the demo is the same on every machine. Not
 * secure, so never use it for secrets.
 */
export function seededRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}
export type Random = ReturnType<typeof seededRandom>;

export function randomPlate(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  return `${letters.charAt(random.between(0, letters.length - 1))} ${random.between(10_000, 99_999)}`;
}
