import { useNavigate } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { prefetch } from '#web/ui/lazyPart.tsx';
import { ParkForm } from '../../components/parts.ts';
import { useActiveSessions } from '../api.ts';
import { CancelSession } from './CancelSession.tsx';
import { ParkSession } from './ParkSession.tsx';
import { SessionCard } from './SessionCard.tsx';
import { useNewCode } from './useNewCode.ts';

const ranks: Partial<Record<StaffParkingSession['status'], number>> = {
  linked: 0,
  waiting_for_customer: 1,
};
const rank = ({ status }: StaffParkingSession) => ranks[status] ?? 2;

/** First what waits for the valet, then what waits for its customer, then cars that stand. */
const byNeed = (a: StaffParkingSession, b: StaffParkingSession) => rank(a) - rank(b);

/** Every session that is not over, and the windows its cards open: they outlive their cards. */
export function SessionList() {
  const { t } = useTranslation('sessions');
  const sessions = useActiveSessions();
  const navigate = useNavigate({ from: '/valet-dashboard' });
  const [parking, setParking] = useState<StaffParkingSession | null>(null);
  const [cancelling, setCancelling] = useState<StaffParkingSession | null>(null);
  const show = (id: string) => void navigate({ search: { session: id } });
  const { regenerate } = useNewCode(({ id }) => show(id));
  useEffect(() => prefetch(ParkForm), []);
  const number = sessions.data?.length ?? 0;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-20">{t('list.title', { number })}</h2>
      <ListOrWhyNot sessions={sessions}>
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
      </ListOrWhyNot>
      <ParkSession session={parking} onClose={() => setParking(null)} />
      <CancelSession session={cancelling} onClose={() => setCancelling(null)} />
    </section>
  );
}

type Props = {
  sessions: ReturnType<typeof useActiveSessions>;
  children: (sessions: StaffParkingSession[]) => ReactNode;
};

function ListOrWhyNot({ sessions, children }: Props) {
  const { t } = useTranslation(['sessions', 'app', 'common']);
  if (!sessions.data) {
    return (
      <QueryState
        query={sessions}
        failed={t('list.failed')}
        isPrimary
        className="grid gap-4 md:grid-cols-2"
      >
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </QueryState>
    );
  }
  if (sessions.data.length === 0) {
    return (
      <EmptyState
        icon={<QrCode size={44} strokeWidth={1.25} />}
        title={t('list.empty')}
        text={t('list.emptyText')}
      />
    );
  }
  return children(sessions.data);
}
