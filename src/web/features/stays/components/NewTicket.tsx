import { MapPinOff } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLocations } from '../api.ts';
import { TicketForm } from './TicketForm.tsx';

export function NewTicket({ onCreated }: { onCreated: (ticket: StaffTicket) => void }) {
  const { t } = useTranslation(['checkin', 'common']);
  const errorText = useErrorText();
  const locations = useLocations();
  const retry = (
    <Button isPending={locations.isFetching} onClick={() => void locations.refetch()}>
      {t('common:actions.retry')}
    </Button>
  );
  if (locations.isPending) {
    return (
      <div className="flex flex-col gap-5">
        {['a', 'b', 'c', 'd', 'e'].map((field) => (
          <Skeleton key={field} className="h-18" />
        ))}
      </div>
    );
  }
  if (locations.isError) {
    return (
      <ErrorState title={t('locationsFailed')} text={errorText(locations.error)} actions={retry} />
    );
  }
  if (locations.data.length === 0) {
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
