import { MapPinOff } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLocations } from '../api.ts';
import { TicketForm } from './TicketForm.tsx';

export function NewTicket({ onCreated }: { onCreated: (ticket: StaffTicket) => void }) {
  const { t } = useTranslation(['checkin', 'common']);
  const locations = useLocations();
  if (!locations.data) {
    return (
      <QueryState query={locations} failed={t('locationsFailed')} className="flex flex-col gap-5">
        {['a', 'b', 'c', 'd', 'e'].map((field) => (
          <Skeleton key={field} className="h-18" />
        ))}
      </QueryState>
    );
  }
  if (locations.data.length === 0) {
    const retry = (
      <Button isPending={locations.isFetching} onClick={() => void locations.refetch()}>
        {t('common:actions.retry')}
      </Button>
    );
    return (
      <EmptyState
        icon={<MapPinOff size={36} strokeWidth={1.5} />}
        title={t('noLocations.title')}
        text={t('noLocations.text')}
        action={retry}
      />
    );
  }
  return <TicketForm locations={locations.data} onCreated={onCreated} />;
}
