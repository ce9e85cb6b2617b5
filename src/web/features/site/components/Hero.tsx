import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '#web/ui/button.ts';
import { DemoStub } from '../demo/DemoStub.tsx';
import type { AccountDialog } from './AccountDialogs.tsx';
import { DialogLink } from './DialogLink.tsx';
import { Doorway } from './Doorway.tsx';
import { wordLook } from './wordLook.ts';

type Props = { onOpen: (dialog: AccountDialog) => void };

export function Hero({ onOpen }: Props) {
  const { t } = useTranslation('site');
  return (
    <section className="overflow-x-clip border-b border-brass">
      <div className="site-wrap grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[1.15fr_1fr] lg:pt-4">
        <div className="lg:self-center lg:pb-10">
          <h1 className="site-display">{t('hero.title')}</h1>
          <p className="max-w-[47ch] pt-5 text-17 text-pretty text-muted lg:pt-7">
            {t('hero.lead')}
          </p>
          <Ways onOpen={onOpen} />
        </div>
        <Doorway>
          <DemoStub />
        </Doorway>
      </div>
    </section>
  );
}

function Ways({ onOpen }: Props) {
  const { t } = useTranslation('site');
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pt-7 lg:pt-9">
        <DialogLink
          dialog="register"
          onOpen={onOpen}
          className={buttonLook('primary', 'min-w-44 grow sm:grow-0')}
        >
          {t('hero.start')}
        </DialogLink>
        <DialogLink dialog="login" onOpen={onOpen} className={buttonLook('quiet', 'min-h-14')}>
          {t('hero.login')}
        </DialogLink>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 pt-3 text-muted">
        {t('hero.venue')}
        <Link to="/business-onboarding" className={wordLook}>
          {t('hero.apply')}
        </Link>
      </p>
    </>
  );
}
