import { findCarBody } from './body.ts';
import type { CarBody } from './models.ts';
import { findCarPaint } from './paint.ts';

export type CarAppearance = {
  body: CarBody;
  /** As `#rrggbb`; null where the colour is not known. */
  paint: string | null;
};

type Car = { make: string | null; model: string | null; color: string | null };

/** What a car is known by from afar, for those who look rather than read. */
export const computeCarAppearance = ({ make, model, color }: Car): CarAppearance => ({
  body: findCarBody(make, model),
  paint: findCarPaint(color),
});
