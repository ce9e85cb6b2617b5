import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { DialogLink, type AccountDialog } from './AccountDialogs.tsx';
import { DemoLink } from './DemoLink.tsx';

const points = ['one', 'two', 'three'] as const;

type Props = { onOpen: (dialog: AccountDialog) => void };

/** Links for both kinds of visitors: venues and guests. A phone has them in the hero. */
export function Readers({ onOpen }: Props) {
  const { t } = useTranslation('site');
  return (
    <section className="site-wrap hidden pt-14 sm:block lg:pt-24">
      <h2 className="site-title max-w-[22ch] pb-8 lg:pb-12">{t('readers.title')}</h2>
      <div className="grid gap-5 lg:grid-cols-2">
        <Reader name="venues">
          <Link to="/business-onboarding" className={buildButtonClass('primary', 'grow sm:grow-0')}>
            {t('hero.apply')}
          </Link>
          <DemoLink className={buildButtonClass('secondary', 'min-h-14 grow sm:grow-0')} />
        </Reader>
        <Reader name="guests">
          <DialogLink
            dialog="register"
            onOpen={onOpen}
            className={buildButtonClass('secondary', 'min-h-14 grow sm:grow-0')}
          >
            {t('invitation.start')}
          </DialogLink>
          <DialogLink
            dialog="login"
            onOpen={onOpen}
            className={buildButtonClass('quiet', 'min-h-14')}
          >
            {t('hero.login')}
          </DialogLink>
        </Reader>
      </div>
    </section>
  );
}

function Reader({ name, children }: { name: 'venues' | 'guests'; children: ReactNode }) {
  const { t } = useTranslation('site');
  return (
    <div className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-6 lg:p-8">
      <h3 className="text-20">{t(`readers.${name}.title`)}</h3>
      <ul className="flex grow flex-col gap-3">
        {points.map((point) => (
          <li key={point} className="flex gap-3 text-17">
            <Icon of={Check} size={20} className="mt-0.5 shrink-0 text-primary" />
            <span className="text-pretty">{t(`readers.${name}.${point}`)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 pt-1">{children}</div>
    </div>
  );
}
