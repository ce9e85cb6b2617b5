import type { SystemStatus } from '#contract/system.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { formatCount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { createCodeColumn, createFigureColumn, SystemPart } from './SystemPart.tsx';
import { writeSize } from './units.ts';

type TableRow = SystemStatus['database']['tables'][number] & { id: string };

export function Database({ database }: { database: SystemStatus['database'] }) {
  const { t, language } = useTranslation('adminSystem');
  const columns = useColumns();
  return (
    <SystemPart
      title={t('database.title')}
      columns={columns}
      rows={database.tables.map((table) => ({ ...table, id: table.name }))}
      none=""
    >
      <p className="text-15 text-muted">
        {t('database.whole', { size: isolateText(writeSize(database.bytes, language)) })}
      </p>
    </SystemPart>
  );
}

function useColumns(): TableColumn<TableRow>[] {
  const { t, language } = useTranslation('adminSystem');
  return [
    createCodeColumn('name', t('database.table'), ({ name }) => name),
    createFigureColumn('size', t('database.size'), ({ bytes }) => writeSize(bytes, language)),
    createFigureColumn('rows', t('database.rows'), ({ rows }) => formatCount(rows, language)),
  ];
}
