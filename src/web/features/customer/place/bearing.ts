import type { Coordinates } from '#domain/businesses/distance.ts';

export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof directions)[number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Degrees clockwise from north, in which one sets off. */
export function bearing(from: Coordinates, to: Coordinates): number {
  const turn = radians(to.longitude - from.longitude);
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const east = Math.sin(turn) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

export function directionOf(degrees: number): Direction {
  return directions[Math.round(degrees / 45) % 8] ?? 'n';
}
