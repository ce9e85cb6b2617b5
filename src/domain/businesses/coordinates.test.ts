import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCoordinates, writeCoordinates } from './coordinates.ts';

const dubai = { latitude: 25.197, longitude: 55.274 };

describe('pasted coordinates', () => {
  test.each([
    '25.197, 55.274',
    '25.197,55.274',
    ' 25.197 55.274 ',
    '25.197; 55.274',
    '٢٥٫١٩٧، ٥٥٫٢٧٤',
    '٢٥.١٩٧, ٥٥.٢٧٤',
    '\u200f25.197, 55.274\u200e',
    '25.197° N, 55.274° E',
    '25.197N 55.274E',
    'geo:25.197,55.274?z=17',
    `25°11'49.2"N 55°16'26.4"E`,
    'https://www.google.com/maps/place/Burj+Khalifa/@25.1,55.2,17z/data=!3m1!4b1!8m2!3d25.197!4d55.274',
    'https://www.google.com/maps/@25.197,55.274,17z',
    'https://maps.google.com/?q=25.197,55.274',
    'https://www.google.com/maps?q=25.197%2C55.274&z=17',
    'https://www.google.com/maps/search/?api=1&query=25.197,55.274',
    'https://www.google.com/maps/search/25.197,+55.274?shorturl=1',
    'https://www.google.com/maps/dir/?api=1&destination=25.197,55.274',
    'maps.google.com/?ll=25.197,55.274',
    'https://maps.apple.com/?ll=25.197,55.274&q=Meridian%20Hotel',
    'https://maps.apple.com/place?coordinate=25.197,55.274&name=Meridian',
    'https://www.openstreetmap.org/#map=17/25.197/55.274',
    'https://www.openstreetmap.org/?mlat=25.197&mlon=55.274#map=17/25.1/55.2',
  ])('%s is read as a point in Dubai', (typed) => {
    expect(readCoordinates(typed)).toEqual(dubai);
  });

  test('south and west are read as negative', () => {
    const rio = { latitude: -22.95, longitude: -43.21 };
    expect(readCoordinates('-22.95, -43.21')).toEqual(rio);
    expect(readCoordinates('−22.95, −43.21')).toEqual(rio);
    expect(readCoordinates('22.95 S, 43.21 W')).toEqual(rio);
  });

  test.each([
    ['https://maps.app.goo.gl/AbCdEf123', 'short'],
    ['https://goo.gl/maps/AbCdEf123', 'short'],
    ['https://maps.apple/p/AbCdEf', 'short'],
    ['https://osm.org/go/xV4RZ~', 'short'],
    ['https://www.google.com/maps/place/Burj+Khalifa', 'none'],
    ['https://example.com/hotel', 'none'],
    ['200 Harbour Avenue', 'none'],
    ['25.197', 'none'],
    ['', 'none'],
    ['1, 2, 3', 'none'],
    ['https://www.google.com/maps/search/100%', 'none'],
    ['95, 55', 'outside'],
    ['25, 190', 'outside'],
    ['0, 0', 'outside'],
  ])('%j cannot be read: %s', (typed, problem) => {
    expect(readCoordinates(typed)).toEqual({ problem });
  });

  test('written coordinates read back unchanged, and no typed text breaks the parser', () => {
    const degrees = (limit: number) =>
      fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((millionths) => millionths / 1e6);
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        fc.pre(latitude !== 0 || longitude !== 0);
        const point = { latitude, longitude };
        const read = readCoordinates(writeCoordinates(point));
        expect(read).toEqual({ latitude: latitude + 0, longitude: longitude + 0 });
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (typed) => {
        const read = readCoordinates(typed);
        if (!('problem' in read)) expect(Math.abs(read.latitude)).toBeLessThanOrEqual(90);
      }),
    );
  });
});
