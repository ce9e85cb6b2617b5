import { useTranslation } from '#web/lib/translation.ts';
import { Voices } from './Voices.tsx';

const figures = ['returns', 'cars', 'venues'] as const;
const voices = ['gala', 'board', 'guests'] as const;

/** Labelled example testimonials of a demo, in place of the operator's testimonials. */
export function ExampleVoices() {
  const { t } = useTranslation('examples');
  return (
    <Voices
      notice={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4">
          <b className="rounded-full bg-amber-soft px-3 py-0.5 text-15 text-amber-ink">
            {t('label')}
          </b>
          <span className="text-muted">{t('note')}</span>
        </p>
      }
      voices={voices.map((name) => ({
        quote: t(`${name}.quote`),
        name: t(`${name}.name`),
        role: t(`${name}.role`),
      }))}
      figures={figures.map((name) => ({
        value: t(`figures.${name}.value`),
        text: t(`figures.${name}.text`),
      }))}
    />
  );
}
