import { useTranslation } from '#web/lib/translation.ts';
import type { FieldChange } from './describe.ts';

/** Number of fields shown at once. The others stay collapsed. */
const FEW = 8;

/** Lists the changed fields, one in each line: 'Hourly rate: $8.50 → $9.00'. */
export function FieldChanges({ fields, reason }: { fields: FieldChange[]; reason: string | null }) {
  const { t } = useTranslation('audit');
  const lines = (
    <ul>
      {fields.map((field) => (
        <FieldLine key={field.id} field={field} />
      ))}
    </ul>
  );
  return (
    <div className="py-1 wrap-anywhere">
      {fields.length > FEW ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">
            {t('fieldCount', { count: fields.length })}
          </summary>
          {lines}
        </details>
      ) : (
        lines
      )}
      {reason ? <bdi className="block text-muted">{reason}</bdi> : null}
    </div>
  );
}

function FieldLine({ field: { name, before, after } }: { field: FieldChange }) {
  const { t } = useTranslation('audit');
  return (
    <li>
      <span className="text-muted">{name}:</span> {before === null ? null : <bdi>{before}</bdi>}
      {before === null || after === null ? null : (
        <>
          {' '}
          <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
            →
          </span>
          <span className="sr-only">{t('becomes')}</span>{' '}
        </>
      )}
      {after === null ? null : <bdi className="font-medium">{after}</bdi>}
    </li>
  );
}
