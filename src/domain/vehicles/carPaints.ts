import type { vehicleColors } from './choices.ts';

type Color = Exclude<(typeof vehicleColors)[number], 'Other'>;

/**
 * Colours of cars in drawings, not of the interface. The colours are equal in light and dark mode,
 * and are drawn with a ring.
 */
export const carPaints: Readonly<Record<Color, string>> = {
  Black: '#17191a',
  White: '#fdfdfc',
  Silver: '#c3c8cc',
  Gray: '#6d7377',
  Red: '#b3241c',
  Blue: '#1f4f9e',
  Green: '#1f6b42',
  Brown: '#6b4226',
  Gold: '#c9a24a',
};
