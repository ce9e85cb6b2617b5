import type { Coordinates } from '#domain/businesses/distance.ts';

/** Zoom level of the map that shows street names. */
const ZOOM = 16;
export const TILE_SIZE = 256;
/** Largest width and height of the map in pixels. */
const WIDTH = 768;
const HEIGHT = 176;

export type MapTile = {
  key: string;
  url: string;
  /** Offset in pixels from the place to the tile's top left corner: x across, y down. */
  x: number;
  y: number;
};

/** Computes the map tiles around a place in the Web Mercator projection. */
export function computeTiles({ latitude, longitude }: Coordinates, template: string): MapTile[] {
  const count = 2 ** ZOOM;
  const x = ((longitude + 180) / 360) * count * TILE_SIZE;
  const y =
    ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * count * TILE_SIZE;
  const tiles: MapTile[] = [];
  for (const row of spread(y, HEIGHT)) {
    for (const column of spread(x, WIDTH)) {
      // Skips rows beyond the poles; columns wrap around at the date line.
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

/** Returns the indexes of the map tiles within `size` pixels around a position. */
function spread(at: number, size: number): number[] {
  const first = Math.floor((at - size / 2) / TILE_SIZE);
  const last = Math.floor((at + size / 2) / TILE_SIZE);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
