import { useTranslation } from '#web/lib/translation.ts';

const figures = ['returns', 'cars', 'venues'] as const;
const voices = ['gala', 'board', 'guests'] as const;

/** Static marketing content: these figures and quotes are examples and measure nobody. */
export function Voices() {
  const { t } = useTranslation('site');
  return (
    <section className="site-wrap py-16 lg:py-24">
      <h2 className="site-title">{t('voices.title')}</h2>
      <div className="grid gap-x-10 gap-y-10 pt-10 lg:grid-cols-3 lg:pt-12">
        {voices.map((voice) => (
          <figure key={voice} className="voice">
            <blockquote className="text-20 leading-snug text-pretty rtl:leading-normal">
              {t(`voices.${voice}.quote`)}
            </blockquote>
            <figcaption>
              <span className="block font-strong">{t(`voices.${voice}.name`)}</span>
              <span className="block text-muted">{t(`voices.${voice}.role`)}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <dl className="mt-14 grid border-t border-line sm:grid-cols-3 lg:mt-20">
        {figures.map((figure) => (
          <div key={figure} className="flex flex-col-reverse justify-end py-6 sm:pe-6">
            <dt className="max-w-[26ch] text-muted">{t(`voices.figures.${figure}.text`)}</dt>
            <dd className="site-figure">{t(`voices.figures.${figure}.value`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-12 text-muted">{t('voices.note')}</p>
    </section>
  );
}
