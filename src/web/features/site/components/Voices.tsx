import { useTranslation } from '#web/lib/translation.ts';

export type GuestVoice = { quote: string; name: string; role: string };
export type SiteFigure = { value: string; text: string };

type Props = {
  voices: readonly GuestVoice[];
  figures: readonly SiteFigure[];
};

/** Testimonials and figures that the operator publishes. */
export function Voices({ voices, figures }: Props) {
  const { t } = useTranslation('site');
  return (
    <section className="site-wrap pb-10 lg:pb-24">
      <h2 className="site-title">{t('voices.title')}</h2>
      <div className="grid gap-x-10 gap-y-10 pt-10 lg:grid-cols-3 lg:pt-12">
        {voices.map(({ quote, name, role }) => (
          <figure
            key={`${name} ${quote}`}
            className="voice flex flex-col justify-between gap-5 border-t border-brass pt-5"
          >
            <blockquote className="text-20 leading-snug text-pretty rtl:leading-normal">
              {quote}
            </blockquote>
            <figcaption>
              {/* `bdi` isolates the direction of each text. The line keeps the direction of the
                  page. */}
              <span className="block font-strong">
                <bdi>{name}</bdi>
              </span>
              <span className="block text-muted">
                <bdi>{role}</bdi>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
      {figures.length > 0 ? <FigureList figures={figures} /> : null}
    </section>
  );
}

/** List of figures in large type, each with its meaning. */
export function FigureList({ figures }: { figures: readonly SiteFigure[] }) {
  return (
    <dl className="mt-6 grid border-t border-line sm:grid-cols-3 lg:mt-20">
      {figures.map(({ value, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end py-3 sm:pe-6 lg:py-6">
          <dt className="max-w-[26ch] text-muted">{text}</dt>
          <dd className="site-figure">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
