import { useTranslation } from '#web/lib/translation.ts';

const steps = ['request', 'track', 'pay'] as const;

/** How it works, along the line that every stub has. */
export function Steps() {
  const { t } = useTranslation('site');
  return (
    <section className="site-night">
      <div className="site-wrap py-16 lg:py-24">
        <h2 className="site-title">{t('steps.title')}</h2>
        <ol className="grid gap-x-2 gap-y-10 pt-10 lg:grid-cols-3 lg:pt-14">
          {steps.map((step, index) => (
            <li key={step} className="step">
              <span aria-hidden="true" className="site-figure">
                {index + 1}
              </span>
              <h3 className="pt-2 text-20">{t(`steps.${step}.title`)}</h3>
              <p className="site-night-muted max-w-[40ch] pt-2 text-pretty">
                {t(`steps.${step}.text`)}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
