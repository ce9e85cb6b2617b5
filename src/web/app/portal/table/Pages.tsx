import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { TableState } from './tableSearch.ts';

/** Returns the numbers of the rows on a page, counted from 1. */
export const countRange = (page: number, pageSize: number, shown: number, total: number) => ({
  from: (page - 1) * pageSize + 1,
  to: (page - 1) * pageSize + shown,
  total,
  hasNext: page * pageSize < total,
  page,
});

type Range = { from: number; to: number; total: number | null; hasNext: boolean; page: number };

/** Line such as 'Showing 1–25 of 300', with buttons for the previous and next page. */
export function Pages({ range, state }: { range: Range; state: TableState }) {
  const { t, language } = useTranslation('portal');
  const { total, hasNext, page } = range;
  const [from, to] = [formatCount(range.from, language), formatCount(range.to, language)];
  const go = (next: number) => state.change({ page: next > 1 ? String(next) : undefined });
  const isCut = page > 1 || hasNext;
  return (
    <div
      className={`flex min-h-13 items-center gap-1 text-12 text-muted ${isCut ? '' : 'print:hidden'}`}
    >
      <output className="grow tabular-nums">
        {total === null
          ? t('table.showingFrom', { from, to })
          : t('table.showing', { from, to, total: formatCount(total, language) })}
      </output>
      {isCut ? (
        <span className="flex items-center gap-1 print:hidden">
          <IconButton label={t('table.previous')} disabled={page <= 1} onClick={() => go(page - 1)}>
            <Icon of={ChevronLeft} isDirectional />
          </IconButton>
          <span className="px-1 text-15 text-ink tabular-nums">
            {t('table.page', { page: formatCount(page, language) })}
          </span>
          <IconButton label={t('table.next')} disabled={!hasNext} onClick={() => go(page + 1)}>
            <Icon of={ChevronRight} isDirectional />
          </IconButton>
        </span>
      ) : null}
    </div>
  );
}
