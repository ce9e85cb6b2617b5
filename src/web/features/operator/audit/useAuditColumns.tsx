import type { AuditEntry } from '#contract/audit.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import type { TableState } from '#web/app/portal/table/tableSearch.ts';
import {
  findAuditedPlace,
  listFieldChanges,
  writeChanges,
} from '#web/features/businesses/changes/describe.ts';
import { FieldChanges } from '#web/features/businesses/changes/FieldChanges.tsx';
import { type FieldContext, writeMoment } from '#web/features/businesses/changes/writeField.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { findFieldText, hasCallWords, isCall, nameStep } from './words.ts';

const link =
  'inline-flex min-h-11 cursor-pointer items-center text-start text-primary underline-offset-4 hover:underline wrap-anywhere';

/**
 * Returns the columns of the audit trail: administrator, affected person, action, place, address
 * and change.
 */
export function useAuditColumns(state: TableState): TableColumn<AuditEntry>[] {
  const { t, language } = useTranslation(['admin', 'audit']);
  const placeName = usePlaceName();
  const reading = ({ currency, places }: AuditEntry): FieldContext => ({
    language,
    currency: currency ?? 'USD',
    zone: DEVICE_ZONE,
    find: findFieldText,
    findPlace: (id) => findAuditedPlace(places, id, language),
  });
  const fieldsOf = (entry: AuditEntry) =>
    entry.before || entry.after ? listFieldChanges(entry, reading(entry)) : [];
  const isAs = (entry: AuditEntry) =>
    entry.adminId !== null &&
    entry.personId !== null &&
    (isCall(entry) || entry.id.startsWith('c'));
  /**
   * Returns the name of the administrator, of the manager for a change without an administrator, or
   * of the account for a sign-in.
   */
  const who = ({ adminName, personName, personId }: AuditEntry) =>
    adminName ?? personName ?? (personId === null ? t('audit.nobody') : '');
  const whom = (entry: AuditEntry) =>
    entry.adminId === null || entry.personId === entry.adminId ? null : entry.personName;
  const place = ({ locationName, locationNameArabic }: AuditEntry) =>
    locationName === null ? null : placeName(locationName, locationNameArabic);
  const where = (entry: AuditEntry) =>
    [entry.businessName, place(entry)].filter(Boolean).join(' · ') || null;
  const subject = ({ action, subjectName }: AuditEntry) =>
    subjectName === null || action.startsWith('day.') ? null : subjectName;
  return [
    {
      id: 'at',
      name: t('audit.columns.time'),
      cell: ({ at }) => (
        <time dateTime={at} className="inline-block min-w-36 tabular-nums">
          {writeMoment(at, language, DEVICE_ZONE)}
        </time>
      ),
      csv: ({ at }) => at,
      card: 'detail',
    },
    {
      id: 'who',
      name: t('audit.columns.who'),
      cell: (entry) =>
        entry.adminId === null && entry.personId === null ? (
          <span className="text-muted">{who(entry)}</span>
        ) : (
          <button
            type="button"
            className={link}
            onClick={() => state.change({ person: entry.adminId ?? entry.personId ?? undefined })}
          >
            <bdi>{who(entry)}</bdi>
          </button>
        ),
      csv: who,
      card: 'detail',
    },
    {
      id: 'whom',
      name: t('audit.columns.person'),
      cell: (entry) =>
        whom(entry) === null ? null : (
          <button
            type="button"
            className={link}
            onClick={() => state.change({ person: entry.personId ?? undefined })}
          >
            {isAs(entry) ? (
              t('audit.as', { person: isolateText(whom(entry) ?? '') })
            ) : (
              <bdi>{whom(entry)}</bdi>
            )}
          </button>
        ),
      csv: whom,
      card: 'detail',
    },
    {
      id: 'action',
      name: t('audit.columns.action'),
      cell: (entry) => (
        <span className="flex flex-col py-1">
          <span className="font-strong">{nameStep(entry)}</span>
          {isCall(entry) && !hasCallWords(entry) ? (
            <bdi dir="ltr" translate="no" className="text-12 text-muted wrap-anywhere">
              {entry.action}
            </bdi>
          ) : null}
          {subject(entry) ? <bdi className="text-12 text-muted">{subject(entry)}</bdi> : null}
        </span>
      ),
      csv: nameStep,
      card: 'title',
    },
    {
      id: 'where',
      name: t('audit.columns.business'),
      cell: (entry) =>
        entry.businessId === null ? null : (
          <button
            type="button"
            className={link}
            onClick={() => state.change({ business: entry.businessId ?? undefined })}
          >
            <bdi>{where(entry)}</bdi>
          </button>
        ),
      csv: where,
      card: 'detail',
    },
    {
      id: 'change',
      name: t('audit.columns.change'),
      cell: (entry) =>
        fieldsOf(entry).length > 0 || entry.reason ? (
          <FieldChanges fields={fieldsOf(entry)} reason={entry.reason} />
        ) : null,
      csv: (entry) => writeChanges(fieldsOf(entry), entry.reason),
      card: 'block',
    },
    {
      id: 'status',
      name: t('audit.columns.status'),
      cell: ({ status }) =>
        status === null ? null : status < 400 ? t('audit.done') : t('audit.refused', { status }),
      csv: ({ status }) => status,
      isOptional: true,
      card: 'detail',
    },
    {
      id: 'address',
      name: t('audit.columns.address'),
      cell: ({ address, device }) =>
        address || device ? (
          <span className="flex flex-col text-12 text-muted">
            {address ? <bdi dir="ltr">{address.replace(/^::ffff:/, '')}</bdi> : null}
            {device ? <bdi translate="no">{device}</bdi> : null}
          </span>
        ) : null,
      csv: ({ address, device }) => [address, device].filter(Boolean).join(' · '),
      isOptional: true,
      card: 'detail',
    },
  ];
}
