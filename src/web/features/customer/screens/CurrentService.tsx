import { useSearch } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { serverTimeOf } from '#web/lib/clock.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useOpenServices, useService } from '../api/queries.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { SectionSkeleton } from '../components/SectionSkeleton.tsx';
import { CurrentView } from '../current/CurrentView.tsx';
import { Switcher } from '../current/Switcher.tsx';
import { currentOf } from '../look.ts';
import { RequestButton } from '../request/RequestButton.tsx';

/** The car that is with us now, live; of several the one that was chosen. */
export function CurrentService() {
  const { t } = useTranslation('services');
  const { service: chosenId } = useSearch({ from: '/customers/dashboard/current' });
  const open = useOpenServices();
  const [lastId, setLastId] = useState('');
  // Handed over while one looks: it stays, to be rated.
  const shownId = chosenId ?? (open.data && currentOf(open.data)?.id) ?? lastId;
  if (shownId !== lastId) setLastId(shownId);
  const shown = useService(shownId);
  if (open.isPending || (shownId && shown.isPending)) return <SectionSkeleton />;
  if (!open.data) return <LoadFailed query={open} />;
  if (!shownId) return <None />;
  return (
    <>
      {open.data.length > 1 ? <Switcher services={open.data} shownId={shownId} /> : null}
      {shown.data ? (
        <CurrentView
          key={shownId}
          service={shown.data}
          readAt={serverTimeOf(shown.dataUpdatedAt)}
        />
      ) : (
        <LoadFailed query={shown} title={t('current.failed')} />
      )}
    </>
  );
}

function None() {
  const { t } = useTranslation('services');
  return (
    <EmptyState
      icon={<KeyRound size={44} strokeWidth={1.25} />}
      title={t('current.none')}
      text={t('current.noneText')}
      action={<RequestButton />}
    />
  );
}
