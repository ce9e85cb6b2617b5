import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { DemoBoard } from '../demo/DemoBoard.tsx';
import { DemoStub } from '../demo/DemoStub.tsx';
import { useDemoStay } from '../demo/useDemoStay.ts';
import { heroLook } from '../heroLook.ts';
import { DialogLink, type AccountDialog } from './AccountDialogs.tsx';
import { DemoLink, hasDemo } from './DemoLink.tsx';
import { linkLook } from '#web/ui/links.ts';

const arches = [0, 1, 2, 3] as const;

type Props = { onOpen: (dialog: AccountDialog) => void };

export function Hero({ onOpen }: Props) {
  const { t } = useTranslation('site');
  const stay = useDemoStay();
  return (
    <section className={heroLook.section}>
      <div className={heroLook.grid}>
        <div className={heroLook.words}>
          <h1 className={heroLook.title}>{t('hero.title')}</h1>
          <p className={heroLook.lead}>{t('hero.lead')}</p>
          <Actions onOpen={onOpen} />
        </div>
        <div className={heroLook.stage}>
          <DemoBoard stay={stay} />
          <Doorway>
            <DemoStub stay={stay} />
          </Doorway>
        </div>
      </div>
    </section>
  );
}

/** Buttons of the hero, first for venues, then for guests. */
function Actions({ onOpen }: Props) {
  const { t } = useTranslation('site');
  return (
    <>
      <p className="pt-7 font-medium text-muted">{t('hero.venues')}</p>
      <div className="flex flex-wrap items-center gap-3 pt-3">
        <DemoLink className={buildButtonClass('primary', 'grow sm:grow-0')} />
        <Link
          to="/business-onboarding"
          className={buildButtonClass(hasDemo ? 'secondary' : 'primary', 'min-h-14 grow sm:grow-0')}
        >
          {t('hero.apply')}
        </Link>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 pt-4 text-muted">
        {t('hero.guest')}
        <DialogLink dialog="login" onOpen={onOpen} className={linkLook}>
          {t('hero.login')}
        </DialogLink>
        <DialogLink dialog="register" onOpen={onOpen} className={linkLook}>
          {t('hero.start')}
        </DialogLink>
      </p>
    </>
  );
}

/** Frame of arches in brass-coloured lines. */
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
