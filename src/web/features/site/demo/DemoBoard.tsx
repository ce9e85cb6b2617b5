import { useTranslation } from '#web/lib/translation.ts';
import { Plate } from '#web/ui/stub/Plate.tsx';
import type { DemoStay } from './useDemoStay.ts';

const columns = ['waiting', 'onItsWay', 'ready'] as const;
type Column = (typeof columns)[number];

type Row = {
  plate: string;
  spot: string;
  column: Column;
  minutes: number;
  tone: 'late' | 'left' | 'here';
};

/** Further cars on the demonstration's board, besides the car that the demonstration plays. */
const others: readonly Row[] = [
  { plate: 'R 64801', spot: 'B1-07', column: 'waiting', minutes: 3, tone: 'late' },
  { plate: 'T 55753', spot: 'B3-22', column: 'waiting', minutes: 9, tone: 'left' },
  { plate: 'M 20718', spot: 'B1-12', column: 'onItsWay', minutes: 2, tone: 'left' },
];

const tones: Record<Row['tone'], string> = {
  late: 'bg-state-late text-state-late-ink',
  left: 'bg-state-moving-soft text-state-moving-soft-ink',
  here: 'bg-state-ready-soft text-state-ready-soft-ink',
};

const columnOf = {
  received: null,
  parked: null,
  requested: 'waiting',
  onItsWay: 'onItsWay',
  ready: 'ready',
} as const;

/** Board of the demonstration. The car that the demonstration plays moves across it. */
export function DemoBoard({ stay }: { stay: DemoStay }) {
  const { t } = useTranslation('site');
  const column = columnOf[stay.scene];
  const own: Row[] = column
    ? [
        {
          plate: t('demo.plate'),
          spot: 'B2-14',
          column,
          minutes: stay.minutes ?? 0,
          tone: column === 'ready' ? 'here' : 'left',
        },
      ]
    : [];
  const rows = [...others, ...own].toSorted(
    (a, b) => Number(b.tone === 'late') - Number(a.tone === 'late') || a.minutes - b.minutes,
  );
  return (
    <figure aria-label={t('demo.board.label')} className="demo-board">
      <div aria-hidden="true">
        <p className="demo-board__head px-4 py-2.5 font-strong">{t('demo.board.title')}</p>
        {columns.map((name) => {
          const here = rows.filter((row) => row.column === name);
          return (
            <div key={name}>
              <p className="flex items-baseline justify-between px-4 pt-3 pb-1 text-12 font-medium text-muted">
                {t(`demo.board.${name}`)}
                <span className="tabular-nums">{here.length}</span>
              </p>
              {here.length === 0 ? (
                <p className="px-4 pb-1 text-15 text-muted">{t('demo.board.none')}</p>
              ) : null}
              {here.map((row) => (
                <BoardRow key={row.plate} row={row} isOwn={row.plate === t('demo.plate')} />
              ))}
            </div>
          );
        })}
      </div>
    </figure>
  );
}

function BoardRow({ row: { plate, spot, minutes, tone }, isOwn }: { row: Row; isOwn: boolean }) {
  const { t } = useTranslation('site');
  return (
    <div
      className={`demo-board__row flex min-h-13 items-center gap-3 ${isOwn ? 'demo-board__row--own' : ''}`}
    >
      <span
        className={`demo-board__tail flex flex-none flex-col items-center justify-center self-stretch tabular-nums ${tones[tone]}`}
      >
        <b className="text-15 leading-tight">{t('demo.board.minutes', { count: minutes })}</b>
        <span className="text-12 leading-tight">{t(`demo.board.${tone}`)}</span>
      </span>
      <Plate plate={plate} />
      <bdi className="ms-auto pe-3 text-15 whitespace-nowrap font-medium tabular-nums">{spot}</bdi>
    </div>
  );
}
