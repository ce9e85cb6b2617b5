import type { CarAppearance } from '#domain/vehicles/appearance.ts';
import './stub.css';

/** SVG paths of cars seen from the side, facing the line's end: the body, then the windows. */
const outlines: Record<CarAppearance['body'], string> = {
  sedan:
    'M1 13v-4q0-2 3-2l6-1q4-4 10-4h3q5 0 9 4l6 1q5 1 5 4v2zM14 6q3-3 6-3v3zM22 3h1q4 0 6 3h-7z',
  suv: 'M2 13v-8q0-3 3-3h19q3 0 5 2l4 3 7 1q3 1 3 3v2zM5 4h8v3h-8zM15 4h9q2 0 3 1l3 2h-15z',
  pickup: 'M1 13v-5q0-1 1-1h16v-3q0-2 2-2h6q2 0 3 1l4 4 7 1q3 1 3 3v2zM20 4h6q1 0 2 1l2 2h-10z',
  van: 'M2 13v-9q0-3 3-3h26q3 0 4 2l4 5 3 1q1 0 1 2v2zM5 4h8v3h-8zM15 4h8v3h-8zM25 4h6l3 3h-9z',
  coupe: 'M1 13v-2q0-2 3-2l6-1q6-4 12-4 5 0 11 4l7 1q3 1 3 3v1zM15 8q4-3 7-3 4 0 8 3z',
  hatchback:
    'M4 13v-4q0-3 1-4l2-2q1-1 3-1h12q4 0 8 4l7 1q3 1 3 4v2zM8 4h6v3h-7zM16 4h6q2 0 5 3h-11z',
  neutral: 'M2 13v-3q0-2 3-3l5-1q5-4 12-4t12 4l5 1q3 1 3 3v3zM15 6q3-2 7-2t7 2z',
};

/** Picture of a car: a disc in its colour and the shape of its body. Nearby text names both. */
export function CarGlyph({ body, paint }: CarAppearance) {
  return (
    <span className="car" aria-hidden="true">
      {paint && <i style={{ background: paint }} />}
      <svg viewBox="0 0 44 16">
        <path d={outlines[body]} fill={paint ?? 'none'} fillRule="evenodd" />
        <path d="M11 13h0m22 0h0" />
      </svg>
    </span>
  );
}
