import { z } from 'zod';
import { languages } from '#texts/languages.ts';
import type { Language } from '#texts/languages.ts';

const words = z.string().trim().min(1).max(400);

/** Text for all languages, or one text for each language. */
export const localizedText = z.union([
  words,
  z.strictObject(
    Object.fromEntries(languages.map((language) => [language, words])) as Record<
      Language,
      typeof words
    >,
  ),
]);

/** Testimonials of the operator's customers and figures of the operator, for the landing page. */
export const testimonials = z.strictObject({
  voices: z
    .array(z.strictObject({ quote: localizedText, name: localizedText, role: localizedText }))
    .max(6)
    .default([]),
  figures: z
    .array(z.strictObject({ value: localizedText, text: localizedText }))
    .max(6)
    .default([]),
});

export type LocalizedText = z.output<typeof localizedText>;
export type Testimonials = z.output<typeof testimonials>;

/**
 * Tile server of a map, with `{z}`, `{x}` and `{y}` in the address, and the attribution of the map.
 */
export type MapData = { tileUrl: string; attribution: string };

/** Content of pages that the configuration sets. */
export type ConfiguredSite = {
  demoUrl: string | null;
  testimonials: Testimonials | null;
  map: MapData | null;
};

/** Operator of the platform, with the contact for help. */
export type OperatorData = {
  name: LocalizedText | null;
  address: LocalizedText | null;
  email: string | null;
  phone: string | null;
  helpUrl: string | null;
};

/** Content that an operator adds to the pages. */
export type SiteData = ConfiguredSite & {
  /** Operator data; null if the operator has set nothing. */
  operator: OperatorData | null;
};
