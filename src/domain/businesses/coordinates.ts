import { toLatinDigits } from '../shared/digits.ts';
import { type Coordinates, isValidCoordinates } from './distance.ts';

/**
 * Reasons why no coordinates were read:
 *
 * - `short`: a short link contains no coordinates
 * - `none`: the text contains no coordinates
 * - `outside`: the numbers are out of range
 */
export type CoordinatesProblem = 'short' | 'none' | 'outside';

/**
 * Hosts of short links. A short link contains no coordinates, and only its provider can resolve the
 * link.
 */
const shortHosts = ['maps.app.goo.gl', 'goo.gl', 'g.co', 'maps.apple', 'osm.org', 'waze.to'];

const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
const pair = new RegExp(String.raw`^\s*(${NUMBER})\s*°?\s*(?:[,;]|\s)\s*(${NUMBER})\s*°?\s*$`);
const pairInside = new RegExp(String.raw`(?<![\d.])(${NUMBER}),\s*(${NUMBER})(?![\d.])`);
/**
 * Patterns for degrees with compass letters: '25.197 N, 55.274 E' and 25°11'49.2"N 55°16'27.6"E.
 */
const side = String.raw`(\d{1,3}(?:\.\d+)?)\s*°?\s*(?:(\d{1,2}(?:\.\d+)?)\s*['’′]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|”|″|'')\s*)?`;
const compass = new RegExp(String.raw`^\s*${side}([NS])\s*[,;]?\s*${side}([EW])\s*$`, 'i');
/**
 * Coordinates of the pin in a Google Maps link. They are preferred to `@` coordinates, which are
 * only the middle of the map view.
 */
const pin = new RegExp(String.raw`!3d(${NUMBER})!4d(${NUMBER})`);
const middle = new RegExp(String.raw`@(${NUMBER}),(${NUMBER})`);
const openStreetMap = new RegExp(String.raw`map=[\d.]+/(${NUMBER})/(${NUMBER})`);
const geo = new RegExp(String.raw`^geo:(${NUMBER}),(${NUMBER})`, 'i');

/**
 * Query parameters that can contain a pair of coordinates. Parameters of a pin come before
 * parameters of the map view.
 */
const parameters = 'coordinate q query ll daddr destination center sll cbll viewpoint'.split(' ');

type Found = readonly [string | undefined, string | undefined];

const check = ([latitude, longitude]: Found): Coordinates | { problem: CoordinatesProblem } => {
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return isValidCoordinates(point) ? point : { problem: 'outside' };
};

const groups = (pattern: RegExp, text: string): Found | null => {
  const [, latitude, longitude] = pattern.exec(text) ?? [];
  return latitude === undefined ? null : [latitude, longitude];
};

function readCompass(text: string): Found | null {
  const found = compass.exec(text);
  if (!found) return null;
  const degrees = (from: number, isNegative: boolean) => {
    const [whole = 0, minutes = 0, seconds = 0] = found
      .slice(from, from + 3)
      .map((part) => Number(part ?? 0));
    const size = whole + minutes / 60 + seconds / 3600;
    return String(Number((isNegative ? -size : size).toFixed(7)));
  };
  return [degrees(1, /s/i.test(found[4] ?? '')), degrees(5, /w/i.test(found[8] ?? ''))];
}

function readLink(link: URL): Found | null {
  const { searchParams, pathname, hash } = link;
  let whole = pathname + hash;
  try {
    whole = decodeURIComponent(whole).replaceAll('+', ' ');
  } catch {
    // A stray percent sign cannot be decoded, so `whole` stays encoded.
  }
  const pinned = groups(pin, link.href);
  if (pinned) return pinned;
  const [markLatitude, markLongitude] = [searchParams.get('mlat'), searchParams.get('mlon')];
  if (markLatitude && markLongitude) return [markLatitude, markLongitude];
  for (const name of parameters) {
    const given = groups(pairInside, searchParams.get(name) ?? '');
    if (given) return given;
  }
  return groups(openStreetMap, hash) ?? groups(middle, whole) ?? groups(pairInside, whole);
}

const toLink = (text: string): URL | null => {
  const written = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const isLink = /^https?:\/\//i.test(text) || /^[\w-]+(\.[\w-]+)+\//.test(text);
  return isLink && URL.canParse(written) ? new URL(written) : null;
};

const isShort = ({ hostname, pathname }: URL): boolean =>
  shortHosts.includes(hostname.replace(/^www\./, '')) &&
  (hostname !== 'osm.org' || pathname.startsWith('/go/'));

/**
 * Parses pasted coordinates: degrees with or without compass letters, or a link of Google Maps,
 * Apple Maps or OpenStreetMap. Digits may be Latin or Arabic. The function sends no request.
 */
export function readCoordinates(typed: string): Coordinates | { problem: CoordinatesProblem } {
  const text = toLatinDigits(typed)
    .replaceAll('،', ',')
    .replaceAll('−', '-')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  const found = groups(pair, text) ?? groups(geo, text) ?? readCompass(text);
  if (found) return check(found);
  const link = toLink(text);
  if (!link) return { problem: 'none' };
  const linked = readLink(link);
  if (linked) return check(linked);
  return { problem: isShort(link) ? 'short' : 'none' };
}

/**
 * Formats coordinates as text that `readCoordinates` can parse, precise to about ten centimetres.
 */
export const writeCoordinates = ({ latitude, longitude }: Coordinates): string =>
  [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(6)))).join(', ');
