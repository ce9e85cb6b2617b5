import type { vehicleColors } from './choices.ts';

type Color = Exclude<(typeof vehicleColors)[number], 'Other'>;

/** Colours of cars, not of the interface: equal in light and dark mode, and drawn with a ring. */
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
