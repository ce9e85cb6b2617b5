import { Star, Users } from 'lucide-react';
import { usePlace } from '#web/app/portal/place.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { phone } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useTeam, type Valet } from './api.ts';
import { Avatar } from './Avatar.tsx';
import { ResendInvite } from './ResendInvite.tsx';
import { TeamHead } from './TeamHead.tsx';
import { useValetName } from './texts.ts';
import { ValetStatus } from './ValetStatus.tsx';

/** Everybody at the location that is looked at; one who is assigned nowhere is among all. */
export function useTeamHere() {
  const query = useTeam();
  const { place, locations } = usePlace();
  const isOfPlace = (valet: Valet) =>
    !place ||
    locations.length === 1 ||
    valet.locationAssignments.some(({ locationId }) => locationId === place.id);
  return { query, valets: query.data?.filter(isOfPlace) };
}

/** The team as faces: who works, who is invited, and how each is rated. */
export function Team() {
  const { t } = useTranslation('team');
  const { query, valets } = useTeamHere();
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
            <ul
              aria-label={t('title')}
              className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-3"
            >
              {valets.map((valet) => (
                <Member key={valet.id} valet={valet} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={Users} title={t('emptyGrid')} text={t('emptyGridText')} />
          )
        }
      </QueryState>
    </>
  );
}

function Member({ valet }: { valet: Valet }) {
  const { t } = useTranslation('team');
  const name = useValetName()(valet);
  const { phoneNumber, email, status, invitation, averageRating, totalServices } = valet;
  return (
    <li data-row={valet.id} className="flex gap-3 border-b border-line py-4">
      <Avatar name={valet.fullName} isLarge />
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        <p className="flex w-full flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 grow text-17 font-strong wrap-anywhere">{name}</bdi>
          <ValetStatus valet={valet} isGrid />
        </p>
        <p className="text-15 text-muted wrap-anywhere">
          {phoneNumber ? <bdi dir="ltr">{phone(phoneNumber)}</bdi> : (email ?? t('noContact'))}
        </p>
        {status === 'pending' ? (
          <>
            <p className={`text-15 ${invitation?.hasFailed ? 'text-danger' : 'text-muted'}`}>
              {invitation?.hasFailed ? t('smsFailed') : t('waiting')}
            </p>
            <span className="-ms-1">
              <ResendInvite valet={valet} />
            </span>
          </>
        ) : (
          <p className="flex flex-wrap items-center gap-x-4 text-15 tabular-nums">
            <span className="inline-flex items-center gap-1.5">
              <Icon of={Star} size={16} className="text-brass" />
              <span className="sr-only">{t('rated', { rating: averageRating.toFixed(1) })}</span>
              <span aria-hidden="true">{averageRating.toFixed(1)}</span>
              {valet.isRated ? null : <span className="text-muted">{t('notRated')}</span>}
            </span>
            <span>{t('cars', { count: totalServices })}</span>
          </p>
        )}
      </div>
    </li>
  );
}
