import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { languageList, nextLanguage } from '#texts/languages.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { Plate } from '#web/ui/stub/Plate.tsx';

const late = [
  { name: 'first', plate: 'R 64801', look: 'bg-danger-soft text-danger' },
  { name: 'second', plate: 'K 48213', look: 'bg-amber-soft text-amber-ink' },
  { name: 'third', plate: 'T 55753', look: 'bg-ready-soft text-ready' },
] as const;

const features: readonly [
  name: 'ticket' | 'minutes' | 'hands' | 'late' | 'money' | 'languages',
  exhibit: () => ReactNode,
][] = [
  ['ticket', TextMessage],
  ['minutes', Minutes],
  ['late', LateFirst],
  ['hands', CodeAndPlate],
  ['money', Lines],
  ['languages', TwoLanguages],
];

/** List of the product's features, each with a sample of the product if there is room. */
export function Features() {
  const { t } = useTranslation('site');
  return (
    <section className="site-wrap py-10 lg:py-28">
      <h2 className="site-title max-w-[22ch] pb-6 lg:pb-14">{t('features.title')}</h2>
      <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(([name, Exhibit]) => (
          <li
            key={name}
            className="flex flex-col gap-5 border-t border-line py-3 sm:pt-7 sm:pb-9 lg:pb-12"
          >
            <div aria-hidden="true" className="hidden min-h-32 flex-col justify-center sm:flex">
              <Exhibit />
            </div>
            <div>
              <h3 className="text-20">{t(`features.${name}.title`)}</h3>
              <p className="pt-1 text-pretty text-muted sm:pt-2">{t(`features.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sample of the SMS that contains the guest's ticket link. */
function TextMessage() {
  const { t } = useTranslation('site');
  return (
    <p className="max-w-72 rounded-lg rounded-es-sm border border-line bg-surface px-4 py-3">
      {t('features.ticket.sms')}{' '}
      <bdi className="font-medium text-primary underline underline-offset-4">
        {t('features.ticket.link')}
      </bdi>
    </p>
  );
}

function Minutes() {
  const { t } = useTranslation('site');
  return (
    <p className="flex items-baseline gap-3">
      <span className="site-figure site-figure--large">4</span>
      <span>
        <span className="block text-20 font-strong">{t('features.minutes.figure')}</span>
        <span className="block text-muted">{t('features.minutes.queue')}</span>
      </span>
    </p>
  );
}

function CodeAndPlate() {
  const { t } = useTranslation('site');
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <Plate plate={t('demo.plate')} />
      <p>
        <span className="block text-12 text-muted">{t('features.hands.code')}</span>
        <bdi className="text-28 font-strong tracking-[0.12em] tabular-nums">482 913</bdi>
      </p>
    </div>
  );
}

function LateFirst() {
  const { t } = useTranslation('site');
  return (
    <div className="flex max-w-80 flex-col">
      {late.map(({ name, plate, look }) => (
        <p
          key={name}
          className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0"
        >
          <bdi className="font-strong tabular-nums">{plate}</bdi>
          <span className={`rounded-full px-3 py-0.5 text-12 font-medium ${look}`}>
            {t(`features.late.${name}`)}
          </span>
        </p>
      ))}
    </div>
  );
}

/** Currency of the samples: US dollars, as in the demonstration above. */
const CURRENCY = 'USD';

function Lines() {
  const { t, language } = useTranslation('site');
  return (
    <div className="flex max-w-80 flex-col gap-1 tabular-nums">
      <Amount name={t('features.money.fee')} cents={1500} />
      <Amount name={t('features.money.tip')} cents={300} />
      <p className="mt-1 flex justify-between gap-4 border-t-2 border-dashed border-line pt-2 text-20 font-strong">
        {t('features.money.total')} <bdi>{formatAmount(1800, CURRENCY, language)}</bdi>
      </p>
    </div>
  );
}

function Amount({ name, cents }: { name: string; cents: number }) {
  const language = useLanguage();
  return (
    <p className="flex justify-between gap-4">
      <span className="text-muted">{name}</span>{' '}
      <bdi>{formatAmount(cents, CURRENCY, language)}</bdi>
    </p>
  );
}

function TwoLanguages() {
  const { t } = useTranslation('site');
  const other = nextLanguage(useLanguage());
  return (
    <div className="flex max-w-80 flex-col gap-2 text-20 font-strong">
      <p>{t('features.languages.here')}</p>
      <span className="h-px bg-brass" />
      <p
        lang={other}
        dir={languageList[other].direction}
        // Uses the system font: a font for the other script is not worth loading for one line.
        style={{ fontFamily: 'var(--font-system)' }}
      >
        {t('features.languages.there')}
      </p>
    </div>
  );
}
