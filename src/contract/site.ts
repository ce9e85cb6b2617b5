import { z } from 'zod';
import { languages } from '#texts/languages.ts';
import type { Language } from '#texts/languages.ts';

const words = z.string().trim().min(1).max(400);

/** One text for everybody, or one for each language. */
export const localized = z.union([
  words,
  z.strictObject(
    Object.fromEntries(languages.map((language) => [language, words])) as Record<
      Language,
      typeof words
    >,
  ),
]);

/** What an operator's customers say, and figures of the operator's own, on the landing page. */
export const testimonials = z.strictObject({
  voices: z
    .array(z.strictObject({ quote: localized, name: localized, role: localized }))
    .max(6)
    .default([]),
  figures: z
    .array(z.strictObject({ value: localized, text: localized }))
    .max(6)
    .default([]),
});

export type LocalizedText = z.output<typeof localized>;
export type Testimonials = z.output<typeof testimonials>;

/** Where tiles of a map come from, with `{z}`, `{x}` and `{y}`, and whose they are. */
export type MapData = { tileUrl: string; attribution: string };

/** What the configuration says of the pages. */
export type ConfiguredSite = {
  demoUrl: string | null;
  testimonials: Testimonials | null;
  map: MapData | null;
};

/** Who runs the platform, and where people ask for help. */
export type OperatorData = {
  name: LocalizedText | null;
  address: LocalizedText | null;
  email: string | null;
  phone: string | null;
  helpUrl: string | null;
};

/** What an operator adds to the pages. */
export type SiteData = ConfiguredSite & {
  /** Null where nothing of it is said. */
  operator: OperatorData | null;
};
