import { findCarBody } from './body.ts';
import type { CarBody } from './models.ts';
import { findCarPaint } from './paint.ts';

export type CarAppearance = {
  body: CarBody;
  /** Colour of the drawing as `#rrggbb`; null if unknown. */
  paint: string | null;
};

type Car = { make: string | null; model: string | null; color: string | null };

/** Computes the shape and colour by which staff recognise a car from afar. */
export const computeCarAppearance = ({ make, model, color }: Car): CarAppearance => ({
  body: findCarBody(make, model),
  paint: findCarPaint(color),
});
