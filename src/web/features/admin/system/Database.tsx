import type { System } from '#contract/system.ts';
import type { Column } from '#web/app/portal/table/columns.ts';
import { count } from '#web/lib/format.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Code, Part } from './Part.tsx';
import { writeSize } from './units.ts';

type TableRow = System['database']['tables'][number] & { id: string };

export function Database({ database }: { database: System['database'] }) {
  const { t, language } = useTranslation('adminSystem');
  const columns = useColumns();
  return (
    <Part
      title={t('database.title')}
      columns={columns}
      rows={database.tables.map((table) => ({ ...table, id: table.name }))}
      none=""
    >
      <p className="text-15 text-muted">
        {t('database.whole', { size: isolate(writeSize(database.bytes, language)) })}
      </p>
    </Part>
  );
}

function useColumns(): Column<TableRow>[] {
  const { t, language } = useTranslation('adminSystem');
  return [
    {
      id: 'name',
      name: t('database.table'),
      cell: ({ name }) => <Code>{name}</Code>,
      card: 'title',
    },
    {
      id: 'size',
      name: t('database.size'),
      cell: ({ bytes }) => writeSize(bytes, language),
      align: 'end',
      card: 'detail',
    },
    {
      id: 'rows',
      name: t('database.rows'),
      cell: ({ rows }) => count(rows, language),
      align: 'end',
      card: 'detail',
    },
  ];
}
