import { useState } from 'react';
import { useErrorText } from '#web/app/errorText.ts';
import { saveCsv } from '#web/lib/csv.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showFailedToast } from '#web/ui/toasts.ts';
import type { TableColumn } from './columns.ts';

/**
 * Returns a function that exports the filtered rows as CSV. The file has only columns with a `csv`
 * function.
 */
export function useExport<T>(
  columns: readonly TableColumn<T>[],
  name: string,
  listAll: () => Promise<readonly T[]>,
) {
  const { t } = useTranslation('portal');
  const errorText = useErrorText();
  const [isSaving, setSaving] = useState(false);
  async function save(): Promise<void> {
    setSaving(true);
    try {
      const rows = await listAll();
      const written = columns.flatMap((column) =>
        column.csv ? [{ name: column.name, read: column.csv }] : [],
      );
      saveCsv(name, [
        written.map((column) => column.name),
        ...rows.map((row) => written.map(({ read }) => read(row))),
      ]);
    } catch (error) {
      showFailedToast(t('table.csvFailed'), errorText(error));
    } finally {
      setSaving(false);
    }
  }
  return { save, isSaving };
}
