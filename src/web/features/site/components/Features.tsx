import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CodeAndPlate, LateFirst, Lines, Minutes, TextMessage, TwoLanguages } from './Exhibits.tsx';

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

/** What the desk can do, each with the piece of the product that shows it. */
export function Features() {
  const { t } = useTranslation('site');
  return (
    <section className="site-wrap py-16 lg:py-28">
      <h2 className="site-title max-w-[22ch] pb-9 lg:pb-14">{t('features.title')}</h2>
      <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(([name, Exhibit]) => (
          <li key={name} className="flex flex-col gap-5 border-t border-line pt-7 pb-9 lg:pb-12">
            <div aria-hidden="true" className="flex flex-col justify-center sm:min-h-32">
              <Exhibit />
            </div>
            <div>
              <h3 className="text-20">{t(`features.${name}.title`)}</h3>
              <p className="pt-2 text-pretty text-muted">{t(`features.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
