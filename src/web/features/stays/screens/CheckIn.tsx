import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { LoadingBox, prefetch } from '#web/ui/lazyPart.tsx';
import { InHandsSheet } from '../components/InHandsSheet.tsx';
import { NewTicket } from '../components/NewTicket.tsx';
import { InHands, OpenTicket } from '../components/parts.ts';

/** One car after the other: a new ticket, or the one that is open, by its address. */
export function CheckIn() {
  const { t } = useTranslation('checkin');
  useTitle(t('title'));
  const { ticket } = useSearch({ from: '/valet/valet-checkin' });
  const navigate = useNavigate({ from: '/valet-checkin' });
  const isDesk = useIsDesk();
  // The next step is taken in a garage, where nothing comes any more.
  useEffect(() => prefetch(OpenTicket, InHands), []);
  const [round, setRound] = useState(0);

  function startNew(): void {
    setRound((before) => before + 1);
    void navigate({ search: {}, replace: true });
  }

  return (
    <>
      <ScreenHeader title={t('title')} back={{ to: '/valet-dashboard', label: t('back') }} />
      <main
        id="content"
        className="mx-auto grid w-full max-w-5xl gap-10 px-4 pb-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:px-8"
      >
        <div className="flex min-w-0 flex-col gap-4 pt-3">
          <ConnectionBanner />
          <InHandsSheet openId={ticket} />
          {ticket ? (
            <Suspense fallback={<LoadingBox height="h-96" />}>
              <OpenTicket ticketId={ticket} onDone={startNew} />
            </Suspense>
          ) : (
            <NewTicket
              key={round}
              onCreated={({ ticketId }) => void navigate({ search: { ticket: ticketId } })}
            />
          )}
        </div>
        {isDesk ? (
          <aside className="flex flex-col gap-3 pt-3">
            <h2 className="text-17">{t('hands.title')}</h2>
            <Suspense fallback={<LoadingBox height="h-36" />}>
              <InHands openId={ticket} onChoose={() => undefined} />
            </Suspense>
          </aside>
        ) : null}
      </main>
    </>
  );
}
