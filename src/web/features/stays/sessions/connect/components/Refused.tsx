import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { buttonLook } from '#web/ui/button.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Props = { title: string; text: string; children?: ReactNode };

/** A dead end is none: the other ways to the same car. */
export function Refused({ title, text, children }: Props) {
  const { t } = useTranslation('sessions');
  return (
    <ErrorState
      title={title}
      text={text}
      actions={
        <>
          {children}
          <Link to="/qr-scanner" className={buttonLook(children ? 'secondary' : 'primary')}>
            {t('start.scanAgain')}
          </Link>
          <Link to="/session/manual-entry" className={buttonLook('secondary')}>
            {t('start.enterCode')}
          </Link>
        </>
      }
    />
  );
}
