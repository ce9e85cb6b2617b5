import { Keyboard, MapPin } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { HelpDialog } from '../components/HelpDialog.tsx';
import { QueueBadge } from '../components/QueueBadge.tsx';
import { QueueSummary } from '../components/QueueSummary.tsx';
import { QueueView } from '../components/QueueView.tsx';
import { Toolbar } from '../components/Toolbar.tsx';
import { useLocationChoice } from '../components/useLocationChoice.ts';

export function DispatcherQueue() {
  const { t } = useTranslation('board');
  useTitle(t('title'));
  const { locations, locationId, choose } = useLocationChoice();
  const [search, setSearch] = useState('');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  return (
    <>
      <ScreenHeader title={t('title')} hasSound>
        <span className="hidden lg:contents">
          {locationId ? <QueueBadge locationId={locationId} /> : null}
          <IconButton label={t('help.open')} onClick={() => setHelpOpen(true)}>
            <Keyboard aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        </span>
      </ScreenHeader>
      <main id="content" className="flex w-full flex-col gap-4 px-4 pb-8 lg:px-8">
        <ConnectionBanner />
        {locationId ? (
          <span className="-mx-2 -mt-3 lg:hidden">
            <QueueBadge locationId={locationId} />
          </span>
        ) : null}
        {locations.data ? (
          <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
            <Toolbar
              locations={locations.data}
              locationId={locationId}
              onChoose={choose}
              search={search}
              onSearch={setSearch}
              searchBox={searchBox}
            />
            {locationId ? <QueueSummary locationId={locationId} /> : null}
          </div>
        ) : (
          <NoLocations query={locations} />
        )}
        {locations.data && !locationId ? (
          <EmptyState
            icon={<MapPin size={44} strokeWidth={1.25} />}
            title={t('choose')}
            text={t('chooseText')}
          />
        ) : null}
        {locationId ? (
          <QueueView
            key={locationId}
            locationId={locationId}
            search={search}
            onClearSearch={() => setSearch('')}
            onSearch={() => searchBox.current?.focus()}
            onHelp={() => setHelpOpen(true)}
          />
        ) : null}
      </main>
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}

function NoLocations({ query }: { query: ReturnType<typeof useLocationChoice>['locations'] }) {
  const { t } = useTranslation(['board', 'common']);
  return (
    <QueryState query={query} failed={t('locationsFailed')} isPrimary>
      <Skeleton className="h-12 max-w-xs" />
    </QueryState>
  );
}
