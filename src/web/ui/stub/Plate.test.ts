import { describe, expect, it } from 'vitest';
import { splitPlate } from './Plate.tsx';

describe('splitPlate', () => {
  it.each([
    ['K 48213', { first: 'K', gap: ' ', second: '48213' }],
    ['K48213', { first: 'K', gap: '', second: '48213' }],
    ['48213-K', { first: '48213', gap: '-', second: 'K' }],
    ['أبج 1234', { first: 'أبج', gap: ' ', second: '1234' }],
    ['7ABC123', null],
    ['12345', null],
    ['VALET', null],
  ])('%s', (plate, parts) => {
    expect(splitPlate(plate)).toEqual(parts);
  });
});
