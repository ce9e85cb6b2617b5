import { SearchX, Users } from 'lucide-react';
import { matchesSearch } from '#domain/shared/search.ts';
import { usePlace } from '#web/app/portal/place.ts';
import { countRange, Pages } from '#web/app/portal/table/Pages.tsx';
import { SearchBox } from '#web/app/portal/table/SearchBox.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { formatPhone } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useTeam, type StaffValet } from './api.ts';
import { Avatar } from './Avatar.tsx';
import { Rating } from './Rating.tsx';
import { ResendInvite } from './ResendInvite.tsx';
import { TeamHead } from './TeamHead.tsx';
import { useValetName } from './texts.ts';
import { ValetStatus } from './ValetStatus.tsx';

/** Number of cards on a page that people can scan by eye. */
const PAGE_SIZE = 24;

/** Returns the text of a valet that the search reads, for cards and table. */
export const searchTextOf = ({ fullName, email, phoneNumber }: StaffValet): string =>
  `${fullName} ${email ?? ''} ${phoneNumber ?? ''} ${formatPhone(phoneNumber ?? '')}`;

/**
 * Returns the valets of the chosen location. Valets without a location appear only if no location
 * is chosen.
 */
export function useTeamHere() {
  const query = useTeam();
  const { place, locations } = usePlace();
  const isOfPlace = (valet: StaffValet) =>
    !place ||
    locations.length === 1 ||
    valet.locationAssignments.some(({ locationId }) => locationId === place.id);
  return { query, valets: query.data?.filter(isOfPlace) };
}

/** Screen that shows the team as cards with state and rating. */
export function Team() {
  const { t } = useTranslation(['team', 'portal']);
  const { query, valets } = useTeamHere();
  const state = useTableState(null);
  const found = (valets ?? []).filter((valet) => matchesSearch(searchTextOf(valet), state.words));
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(state.page, pages);
  const first = (page - 1) * PAGE_SIZE;
  const shown = found.slice(first, first + PAGE_SIZE);
  const isLong = (valets?.length ?? 0) > PAGE_SIZE;
  return (
    <>
      <TeamHead title={t('title')} valets={valets} />
      <QueryState
        query={query}
        failed={t('failed')}
        isPrimary
        className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
        skeleton={['a', 'b', 'c', 'd', 'e', 'f'].map((part) => (
          <Skeleton key={part} className="h-36" />
        ))}
      >
        {() =>
          valets && valets.length > 0 ? (
            <div className="flex flex-col">
              {isLong || state.words ? (
                <div className="flex pb-2">
                  <SearchBox words={t('search')} state={state} />
                </div>
              ) : null}
              {shown.length === 0 ? (
                <EmptyState icon={SearchX} title={t('portal:table.noMatch')} />
              ) : (
                <ul
                  aria-label={t('title')}
                  className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-3"
                >
                  {shown.map((valet) => (
                    <Member key={valet.id} valet={valet} />
                  ))}
                </ul>
              )}
              {isLong && shown.length > 0 ? (
                <Pages
                  range={countRange(page, PAGE_SIZE, shown.length, found.length)}
                  state={state}
                />
              ) : null}
            </div>
          ) : (
            <EmptyState icon={Users} title={t('emptyGrid')} text={t('emptyGridText')} />
          )
        }
      </QueryState>
    </>
  );
}

function Member({ valet }: { valet: StaffValet }) {
  const { t } = useTranslation('team');
  const name = useValetName()(valet);
  const { phoneNumber, email, status, invitation, totalServices } = valet;
  return (
    <li data-row={valet.id} className="flex gap-3 border-b border-line py-4">
      <Avatar name={valet.fullName} isLarge />
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        <p className="flex w-full flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 grow text-17 font-strong wrap-anywhere">{name}</bdi>
          <ValetStatus valet={valet} isGrid />
        </p>
        <p className="text-15 text-muted wrap-anywhere">
          {phoneNumber ? (
            <bdi dir="ltr">{formatPhone(phoneNumber)}</bdi>
          ) : (
            (email ?? t('noContact'))
          )}
        </p>
        {status === 'pending' ? (
          <>
            <p className="text-15 text-muted">
              {invitation?.hasFailed ? t('smsFailed') : t('waiting')}
            </p>
            <span className="-ms-1">
              <ResendInvite valet={valet} />
            </span>
          </>
        ) : (
          <p className="flex flex-wrap items-center gap-x-4 text-15 tabular-nums">
            <Rating of={valet} />
            <span>{t('cars', { count: totalServices })}</span>
          </p>
        )}
      </div>
    </li>
  );
}
