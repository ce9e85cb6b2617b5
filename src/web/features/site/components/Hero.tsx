import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { buttonLook } from '#web/ui/button.ts';
import { DemoStub } from '../demo/DemoStub.tsx';
import { heroLook } from '../heroLook.ts';
import type { AccountDialog } from './AccountDialogs.tsx';
import { DialogLink } from './AccountDialogs.tsx';
import { linkLook } from '#web/ui/links.ts';

const arches = [0, 1, 2, 3] as const;

type Props = { onOpen: (dialog: AccountDialog) => void };

export function Hero({ onOpen }: Props) {
  const { t } = useTranslation('site');
  return (
    <section className={heroLook.section}>
      <div className={heroLook.grid}>
        <div className={heroLook.words}>
          <h1 className={heroLook.title}>{t('hero.title')}</h1>
          <p className={heroLook.lead}>{t('hero.lead')}</p>
          <Actions onOpen={onOpen} />
        </div>
        <Doorway>
          <DemoStub />
        </Doorway>
      </div>
    </section>
  );
}

function Actions({ onOpen }: Props) {
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
        <Link to="/business-onboarding" className={linkLook}>
          {t('hero.apply')}
        </Link>
      </p>
    </>
  );
}

/** Arches in fine brass lines around the children. */
function Doorway({ children }: { children: ReactNode }) {
  return (
    <div className="doorway">
      {arches.map((arch) => (
        <span key={arch} aria-hidden="true" className={`doorway__arch doorway__arch--${arch}`} />
      ))}
      <div className="doorway__inside">{children}</div>
    </div>
  );
}
