import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Brand } from '#web/ui/Brand.tsx';
import { LanguageSwitch, ThemeSwitch } from '#web/ui/LanguageAndTheme.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { logError } from '#web/lib/logError.ts';
import { callServer } from '#web/app/call.ts';
import { endSession } from '#web/app/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { getSignInPath, useNavigateTo } from './visitor.ts';

/** Page layout for a phone at the curb, for signed-in people and strangers. */
export function CurbPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-16 items-center gap-1 px-4 pt-[env(safe-area-inset-top)]">
        <Link to="/" className="me-auto inline-flex min-h-11 items-center rounded-sm">
          <Brand />
        </Link>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main
        id="content"
        className="mx-auto flex w-full max-w-md grow flex-col gap-5 px-4 pt-2 pb-10"
      >
        {children}
      </main>
    </div>
  );
}

/** Explains to staff that the screen is for customers, with a button that signs out. */
export function NotCustomer({ path }: { path: string }) {
  const { t } = useTranslation('sessions');
  const go = useNavigateTo();
  function change(): void {
    callServer('POST /api/auth/logout', {}).catch(logError);
    endSession();
    go(getSignInPath(path));
  }
  return (
    <>
      <Banner kind="info">
        <p className="font-strong">{t('notCustomer.title')}</p>
        <p>{t('notCustomer.text')}</p>
      </Banner>
      <Button variant="primary" onClick={change}>
        {t('notCustomer.submit')}
      </Button>
    </>
  );
}

type RefusalProps = { title: string; text: string; children?: ReactNode };

/** Refusal to connect a car, with other ways to connect the same car. */
export function RefusalState({ title, text, children }: RefusalProps) {
  const { t } = useTranslation('sessions');
  return (
    <ErrorState
      title={title}
      text={text}
      actions={
        <>
          {children}
          <Link to="/qr-scanner" className={buildButtonClass(children ? 'secondary' : 'primary')}>
            {t('start.scanAgain')}
          </Link>
          <Link to="/session/manual-entry" className={buildButtonClass('secondary')}>
            {t('start.enterCode')}
          </Link>
        </>
      }
    />
  );
}
