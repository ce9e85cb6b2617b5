import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { ConnectionBanner } from '../ConnectionBanner.tsx';
import { useTitle } from '../useTitle.ts';
import { isOfAllLocations } from './nav.ts';
import { usePlace } from './place.ts';

type Props = {
  /** Name of the screen, for the browser's tab. */
  title: string;
  /** Main statement of the screen, such as '2 cars are running late'. */
  headline: ReactNode;
  /** Line below the statement: name of the screen, and what the statement covers. */
  kicker?: ReactNode;
  /** Buttons at the end of the line. */
  children?: ReactNode;
};

/** Head of a portal screen. A statement such as '2 cars are running late' replaces a title. */
export function PortalHead({ title, headline, kicker, children }: Props) {
  useTitle(title);
  return (
    <>
      <div className="mb-3 empty:hidden">
        <ConnectionBanner />
      </div>
      <div className="mb-4 flex flex-wrap items-start gap-3 print:mb-2">
        <div className="min-w-0 grow basis-80">
          <h1 className="text-28 leading-tight wrap-anywhere ltr:tracking-[-0.01em]">{headline}</h1>
          {kicker ? <p className="mt-1 text-15 text-muted wrap-anywhere">{kicker}</p> : null}
          <OfAll />
        </div>
        {children ? (
          <div className="flex flex-wrap items-center gap-3 print:hidden">{children}</div>
        ) : null}
      </div>
    </>
  );
}

/** Note that the screen covers all locations, although one location is chosen in the top bar. */
function OfAll() {
  const { t } = useTranslation('portal');
  const { place, locations } = usePlace();
  const { pathname } = useLocation();
  if (!place || locations.length < 2 || !isOfAllLocations(pathname)) return null;
  return <p className="mt-1 text-15 font-medium">{t('ofAll')}</p>;
}
