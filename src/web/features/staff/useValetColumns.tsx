import { Link } from '@tanstack/react-router';
import { Pencil, UserX } from 'lucide-react';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { usePlaceSearch } from '#web/app/portal/place.ts';
import { formatCount, formatPhone } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { StaffValet } from './api.ts';
import { Avatar } from './Avatar.tsx';
import { Rating } from './Rating.tsx';
import { ResendInvite } from './ResendInvite.tsx';
import { useValetName } from './texts.ts';
import { ValetStatus } from './ValetStatus.tsx';

type Actions = { onEdit: (valet: StaffValet) => void; onLeave: (valet: StaffValet) => void };

/** Returns the columns of the team's table. */
export function useValetColumns({ onEdit, onLeave }: Actions): TableColumn<StaffValet>[] {
  const { t, language } = useTranslation('team');
  const nameOf = useValetName();
  const search = usePlaceSearch();
  const placeName = usePlaceName();
  const isWaiting = ({ status }: StaffValet) => status === 'pending';
  const figure = (valet: StaffValet, shown: string, value: number) =>
    isWaiting(valet) ? (
      <span className="text-muted">—</span>
    ) : (
      <span className={value === 0 ? 'text-muted' : ''}>{shown}</span>
    );
  return [
    {
      id: 'name',
      name: t('columns.valet'),
      cell: (valet) => (
        <span className="inline-flex items-center gap-2.5">
          <Avatar name={valet.fullName} />
          <span className="min-w-0 leading-tight">
            <Link
              to="/business-valet-management/$valetId"
              params={{ valetId: valet.id }}
              search={search}
              className="inline-flex min-h-11 items-center font-strong hover:underline"
            >
              <bdi>{nameOf(valet)}</bdi>
            </Link>{' '}
            <bdi className="inline-block text-12 text-muted max-[900px]:hidden">{`${valet.id.slice(0, 8)}…`}</bdi>
          </span>
        </span>
      ),
      csv: nameOf,
      sort: nameOf,
      card: 'title',
    },
    {
      id: 'status',
      name: t('columns.status'),
      cell: (valet) => <ValetStatus valet={valet} />,
      csv: ({ status, isOnShift }) =>
        [t(`status.${status}`), ...(isOnShift ? [t('onShift')] : [])].join(', '),
      sort: ({ status, isOnShift }) => `${status}${isOnShift ? 0 : 1}`,
      card: 'status',
    },
    {
      id: 'contact',
      name: t('columns.contact'),
      cell: ({ phoneNumber, email }) =>
        phoneNumber ? (
          <bdi dir="ltr" className="whitespace-nowrap">
            {formatPhone(phoneNumber)}
          </bdi>
        ) : (
          (email ?? <span className="text-muted">{t('noContact')}</span>)
        ),
      csv: ({ phoneNumber, email }) => (phoneNumber ? formatPhone(phoneNumber) : email),
      isOptional: true,
      card: 'detail',
    },
    {
      id: 'locations',
      name: t('columns.locations'),
      cell: (valet) => <Places valet={valet} />,
      csv: ({ locationAssignments }) =>
        locationAssignments
          .map(
            ({ locationName, locationNameArabic, position }) =>
              `${placeName(locationName, locationNameArabic)} (${t(`positions.${position}`)})`,
          )
          .join(', '),
      isOptional: true,
      card: 'detail',
    },
    {
      id: 'performance',
      name: t('columns.performance'),
      cell: (valet) => <Performance valet={valet} />,
      card: 'detail',
    },
    {
      id: 'services',
      name: t('columns.services'),
      align: 'end',
      cell: (valet) =>
        figure(valet, formatCount(valet.totalServices, language), valet.totalServices),
      csv: ({ totalServices }) => totalServices,
      sort: (valet) => (isWaiting(valet) ? null : valet.totalServices),
      isOptional: 'off',
    },
    {
      id: 'hours',
      name: t('columns.hours'),
      align: 'end',
      cell: (valet) => figure(valet, valet.totalHoursWorked.toFixed(1), valet.totalHoursWorked),
      csv: ({ totalHoursWorked }) => totalHoursWorked,
      sort: (valet) => (isWaiting(valet) ? null : valet.totalHoursWorked),
      isOptional: 'off',
    },
    {
      id: 'rating',
      name: t('columns.rating'),
      align: 'end',
      // Treats valets without ratings as unrated, because their 5.0 is no rating.
      cell: (valet) => (
        <>
          {figure(valet, valet.averageRating.toFixed(1), valet.isRated ? valet.averageRating : 0)}
          {valet.isRated || isWaiting(valet) ? null : (
            <span className="block text-12 text-muted">{t('notRated')}</span>
          )}
        </>
      ),
      csv: ({ averageRating, isRated }) => (isRated ? averageRating : null),
      sort: (valet) => (valet.isRated && !isWaiting(valet) ? valet.averageRating : null),
      isOptional: 'off',
    },
    {
      id: 'actions',
      name: t('columns.actions'),
      align: 'end',
      isSteps: true,
      cell: (valet) => (
        <span className="inline-flex items-center justify-end">
          <IconButton label={t('edit', { name: nameOf(valet) })} onClick={() => onEdit(valet)}>
            <Icon of={Pencil} size={18} />
          </IconButton>
          {valet.status === 'inactive' ? null : (
            <IconButton
              label={t('deactivateName', { name: nameOf(valet) })}
              onClick={() => onLeave(valet)}
            >
              <Icon of={UserX} size={18} />
            </IconButton>
          )}
        </span>
      ),
      card: 'action',
    },
  ];
}

/**
 * Totals of a valet. For an invited valet shows the state of the invitation, with a button that
 * sends the code again.
 */
function Performance({ valet }: { valet: StaffValet }) {
  const { t, language } = useTranslation('team');
  const { status, invitation, totalServices, totalHoursWorked } = valet;
  if (status === 'pending')
    return (
      <span className="flex flex-wrap items-center gap-x-3 text-12 leading-tight">
        <span className="text-muted">{invitation?.hasFailed ? t('smsFailed') : t('waiting')}</span>
        <ResendInvite valet={valet} />
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-15 leading-tight tabular-nums">
      <span>
        {t('services', { count: totalServices, number: formatCount(totalServices, language) })}
      </span>
      <span>{t('hours', { hours: totalHoursWorked.toFixed(1) })}</span>
      <Rating of={valet} />
    </span>
  );
}

/** Locations of a valet. The position is shown only where it is not valet. */
function Places({ valet }: { valet: StaffValet }) {
  const placeName = usePlaceName();
  const { t } = useTranslation('team');
  const { locationAssignments: all } = valet;
  if (all.length === 0) return <span className="text-muted">{t('noAssignments')}</span>;
  return (
    <ul className="py-1 leading-tight">
      {all.slice(0, 2).map(({ locationId, locationName, locationNameArabic, position }) => (
        <li key={locationId}>
          <bdi>{placeName(locationName, locationNameArabic)}</bdi>
          {position === 'valet' ? null : (
            <span className="text-muted"> · {t(`positions.${position}`)}</span>
          )}
        </li>
      ))}
      {all.length > 2 ? (
        <li className="text-muted">{t('more', { count: all.length - 2 })}</li>
      ) : null}
    </ul>
  );
}
