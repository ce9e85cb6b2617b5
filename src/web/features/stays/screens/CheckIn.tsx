import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ChevronDown, MapPinOff } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { outboxParts } from '#web/app/outbox/outbox.ts';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { prefetchParts, prefetchWhenIdle } from '#web/ui/lazyPart.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { StaffTicket } from '#contract/stays.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import {
  DetailFields,
  InHands,
  OpenTicket,
  PlateRegion,
  RecallStub,
  sendTicketCode,
  TicketFormOfMany,
} from '../components/lazyParts.ts';
import { useLocations, useOpenTickets } from '../api.ts';
import { TicketForm } from '../components/TicketForm.tsx';

/** Check-in screen: a new ticket, or the open ticket that the URL names. */
export function CheckIn() {
  const { t } = useTranslation('checkin');
  useTitle(t('title'));
  const { ticket } = useSearch({ from: '/valet/valet-checkin' });
  const navigate = useNavigate({ from: '/valet-checkin' });
  const isDesk = useIsDesk();
  // Prefetches the later steps, because they may happen in a garage without signal.
  useEffect(
    () =>
      prefetchParts(
        outboxParts,
        sendTicketCode,
        PlateRegion,
        RecallStub,
        DetailFields,
        OpenTicket,
        InHands,
        TicketFormOfMany,
      ),
    [],
  );
  // The form can be used now, and needs these to be sent offline.
  const isShown = useLocations().data !== undefined;
  useEffect(() => {
    if (isShown) prefetchWhenIdle(sendTicketCode, outboxParts, OpenTicket);
  }, [isShown]);
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
          <ConnectionBanner isKept />
          <InHandsSheet openId={ticket} />
          {ticket ? (
            <OpenTicket ticketId={ticket} onDone={startNew} />
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
            <InHands openId={ticket} onChoose={() => undefined} />
          </aside>
        ) : null}
      </main>
    </>
  );
}

/** On a phone a single line opens the list, so the form of the next car stays in reach. */
function InHandsSheet({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation('checkin');
  const [isOpen, setOpen] = useState(false);
  const count = useOpenTickets().data?.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-12 w-full cursor-pointer items-center justify-between rounded-md bg-brass-soft px-4 py-2 text-start text-15 font-medium text-amber-ink lg:hidden"
      >
        {t('hands.open', { count })}
        <Icon of={ChevronDown} />
      </button>
      <Dialog title={t('hands.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <InHands openId={openId} onChoose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NewTicket({ onCreated }: { onCreated: (ticket: Pick<StaffTicket, 'ticketId'>) => void }) {
  const { t } = useTranslation(['checkin', 'common']);
  const locations = useLocations();
  const retry = (
    <Button isPending={locations.isFetching} onClick={() => void locations.refetch()}>
      {t('common:actions.retry')}
    </Button>
  );
  return (
    <QueryState
      query={locations}
      failed={t('locationsFailed')}
      className="flex flex-col gap-5"
      skeleton={['a', 'b', 'c', 'd', 'e'].map((field) => (
        <Skeleton key={field} className="h-18" />
      ))}
      empty={
        <EmptyState
          icon={MapPinOff}
          title={t('noLocations.title')}
          text={t('noLocations.text')}
          action={retry}
        />
      }
    >
      {(data) =>
        data.length > 1 ? (
          <TicketFormOfMany Form={TicketForm} locations={data} onCreated={onCreated} />
        ) : (
          <TicketForm locations={data} onCreated={onCreated} />
        )
      }
    </QueryState>
  );
}
