import type { Coordinates } from '#domain/businesses/distance.ts';

/** Streets with their names. */
const ZOOM = 16;
export const TILE_SIZE = 256;
/** The widest and highest that a card draws of it. */
const WIDTH = 768;
const HEIGHT = 176;

export type Tile = {
  key: string;
  url: string;
  /** From the place to the tile's corner, in pixels. */
  x: number;
  y: number;
};

/** The tiles around a place, in the projection that tile servers share. */
export function computeTiles({ latitude, longitude }: Coordinates, template: string): Tile[] {
  const count = 2 ** ZOOM;
  const x = ((longitude + 180) / 360) * count * TILE_SIZE;
  const y =
    ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * count * TILE_SIZE;
  const tiles: Tile[] = [];
  for (const row of spread(y, HEIGHT)) {
    for (const column of spread(x, WIDTH)) {
      // Past the date line the world begins anew; past a pole there is none.
      if (row < 0 || row >= count) continue;
      const values = { z: ZOOM, x: (column + count) % count, y: row };
      const url = template.replaceAll(/\{([xyz])\}/g, (_, name: 'x' | 'y' | 'z') =>
        String(values[name]),
      );
      tiles.push({
        key: `${column} ${row}`,
        url,
        x: Math.round(column * TILE_SIZE - x),
        y: Math.round(row * TILE_SIZE - y),
      });
    }
  }
  return tiles;
}

/** The numbers of the tiles that reach into so many pixels around a point. */
function spread(at: number, size: number): number[] {
  const first = Math.floor((at - size / 2) / TILE_SIZE);
  const last = Math.floor((at + size / 2) / TILE_SIZE);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
