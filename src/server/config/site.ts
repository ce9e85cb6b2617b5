import { readFileSync } from 'node:fs';
import {
  type MapData,
  type ConfiguredSite,
  type Testimonials,
  testimonials,
} from '#contract/site.ts';
import { type Env, readValue } from './group.ts';

/**
 * Reads the content that an operator adds to the public pages. Each item is null without its
 * setting.
 */
export function readSite(env: Env, problems: string[]): ConfiguredSite {
  return {
    demoUrl: readDemoUrl(env, problems),
    testimonials: readTestimonials(env, problems),
    map: readMap(env, problems),
  };
}

/**
 * Reads the map settings. Tile URL and attribution must be set together, because map providers
 * demand to be named on the map.
 */
function readMap(env: Env, problems: string[]): MapData | null {
  const tileUrl = readValue(env, 'MAP_TILE_URL');
  const attribution = readValue(env, 'MAP_ATTRIBUTION');
  if (tileUrl === undefined && attribution === undefined) return null;
  if (!tileUrl || !isTileUrl(tileUrl))
    problems.push(
      'MAP_TILE_URL must be an address as https://tiles.example/{z}/{x}/{y}.png, with each of the three once.',
    );
  if (!attribution || attribution.length > 200)
    problems.push('MAP_ATTRIBUTION must name who makes the map, in at most 200 characters.');
  return tileUrl && attribution ? { tileUrl, attribution } : null;
}

/**
 * Checks the URL of map tiles. Refuses placeholders in the host name, because the CSP of the pages
 * has to name that host.
 */
function isTileUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || /[{}]/.test(url.host)) return false;
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return names.length === 3 && ['x', 'y', 'z'].every((name) => names.includes(name));
}

function readDemoUrl(env: Env, problems: string[]): string | null {
  const text = readValue(env, 'DEMO_URL');
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  problems.push('DEMO_URL must be an address that begins with https://.');
  return null;
}

function readTestimonials(env: Env, problems: string[]): Testimonials | null {
  const file = readValue(env, 'TESTIMONIALS_FILE');
  if (file === undefined) return null;
  try {
    const read = testimonials.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (read.success) return read.data;
    const places = read.error.issues.map(({ path }) => path.join('.') || 'the whole');
    problems.push(`TESTIMONIALS_FILE does not have its form at: ${places.join(', ')}.`);
  } catch (error) {
    problems.push(
      error instanceof SyntaxError
        ? `TESTIMONIALS_FILE is no JSON: ${file}.`
        : `TESTIMONIALS_FILE cannot be read: ${file}.`,
    );
  }
  return null;
}
