import { Suspense } from 'react';
import { isDevelopment } from '#web/app/mode.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useLanguage } from '#web/lib/language.ts';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';
import { siteData } from '#web/lib/siteData.ts';
import { readLocalized } from '../readLocalized.ts';
import { Voices } from './Voices.tsx';

const ExampleVoices = lazyPart(
  async () => (await withTexts(import('./ExampleVoices.tsx'), 'examples')).ExampleVoices,
);

/**
 * Testimonials of the operator. Without them a demo shows labelled examples, and production shows
 * nothing.
 */
export function Testimonials() {
  const language = useLanguage();
  const { testimonials } = siteData;
  if (testimonials) {
    return (
      <Voices
        voices={testimonials.voices.map(({ quote, name, role }) => ({
          quote: readLocalized(quote, language),
          name: readLocalized(name, language),
          role: readLocalized(role, language),
        }))}
        figures={testimonials.figures.map(({ value, text }) => ({
          value: readLocalized(value, language),
          text: readLocalized(text, language),
        }))}
      />
    );
  }
  if (!isDevelopment) return null;
  return (
    <Suspense fallback={<LoadingBox height="h-96" />}>
      <ExampleVoices />
    </Suspense>
  );
}
