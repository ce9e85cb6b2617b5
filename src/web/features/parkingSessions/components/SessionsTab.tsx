import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IdCard, Plus, QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { AsOf } from '#web/app/AsOf.tsx';
import { useIsDesk } from '#web/lib/screen.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { prefetchParts } from '#web/ui/lazyPart.tsx';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ParkForm } from '#web/features/stays/components/lazyParts.ts';
import { useActiveSessions } from '../api.ts';

import { SessionCard } from './SessionCard.tsx';
import { CancelSession, NewSession, ParkSession } from './lazyParts.ts';
import { useNewCode } from './useNewCode.ts';

const ranks: Partial<Record<StaffParkingSession['status'], number>> = {
  linked: 0,
  waiting_for_customer: 1,
};

/**
 * List of parking sessions. The button for a new session opens a dialog on a desk and a page on a
 * phone.
 */
export function SessionsTab() {
  const { t } = useTranslation('sessions');
  const isDesk = useIsDesk();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<string>();
  useEffect(() => prefetchParts(NewSession), []);

  function open(): void {
    setCreated(undefined);
    setOpen(true);
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        {isDesk ? (
          <Button variant="primary" onClick={open}>
            <Icon of={Plus} />
            {t('add')}
          </Button>
        ) : null}
        <Link
          to="/valet-dashboard"
          search={{ view: 'badge' }}
          className={buildButtonClass('secondary')}
        >
          <Icon of={IdCard} />
          {t('badge.open')}
        </Link>
      </div>
      <SessionList />
      <AddCar />
      <Dialog keepsTyped title={t('add')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <NewSession created={created} onCreated={setCreated} />
      </Dialog>
    </div>
  );
}

/** Button for a new parking session in the thumb's reach, for phones. */
function AddCar() {
  const { t } = useTranslation('sessions');
  return (
    <div className="above-foot fixed inset-x-0 bottom-0 z-10 border-t border-line bg-ground p-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:hidden">
      <Link
        to="/valet-dashboard"
        search={{ view: 'new' }}
        className={buildButtonClass('primary', 'w-full')}
      >
        <Icon of={Plus} />
        {t('add')}
      </Link>
    </div>
  );
}

/** Page of a new parking session, or of the code of an existing session. */
export function SessionPage() {
  const { t } = useTranslation('sessions');
  const { session } = useSearch({ from: '/valet/valet-dashboard' });
  const navigate = useNavigate({ from: '/valet-dashboard' });
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      {session ? null : <h2 className="text-20">{t('add')}</h2>}
      <NewSession
        created={session}
        onCreated={(id) =>
          void navigate({
            search: id ? { session: id } : { view: 'new' },
            replace: true,
          })
        }
      />
    </div>
  );
}

const rank = ({ status }: StaffParkingSession) => ranks[status] ?? 2;

/** Sorts sessions by who must act: first the valet, then the customer, then parked cars. */
const byNeed = (a: StaffParkingSession, b: StaffParkingSession) => rank(a) - rank(b);

/**
 * List of open parking sessions. The list renders the dialogs, because a dialog may outlast a
 * session's card.
 */
function SessionList() {
  const { t } = useTranslation('sessions');
  const sessions = useActiveSessions();
  const navigate = useNavigate({ from: '/valet-dashboard' });
  const [parking, setParking] = useState<StaffParkingSession | null>(null);
  const [cancelling, setCancelling] = useState<StaffParkingSession | null>(null);
  const show = (id: string) => void navigate({ search: { session: id } });
  const { regenerate } = useNewCode(({ id }) => show(id));
  useEffect(() => prefetchParts(ParkSession, ParkForm), []);
  const number = sessions.data?.length;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-20">
        {number === undefined ? t('list.title') : t('list.titleCount', { number })}
      </h2>
      <AsOf query={sessions} zone={sessions.data?.[0]?.timeZone} />
      <QueryState
        query={sessions}
        failed={t('list.failed')}
        isPrimary
        className="grid gap-4 md:grid-cols-2 xl:grid-cols-3"
        skeleton={['a', 'b'].map((card) => (
          <Skeleton key={card} className="h-72" />
        ))}
        empty={<EmptyState icon={QrCode} title={t('list.empty')} text={t('list.emptyText')} />}
      >
        {(data) => (
          <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
            {data.toSorted(byNeed).map((session) => (
              <li key={session.id} className="animate-[card-in_150ms_ease-out]">
                <SessionCard
                  session={session}
                  onShow={() => show(session.id)}
                  onRegenerate={() => regenerate(session.id)}
                  onPark={() => setParking(session)}
                  onCancel={() => setCancelling(session)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {parking ? <ParkSession session={parking} onClose={() => setParking(null)} /> : null}
      {cancelling ? (
        <CancelSession session={cancelling} onClose={() => setCancelling(null)} />
      ) : null}
    </section>
  );
}
