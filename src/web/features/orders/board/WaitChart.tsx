import { useState } from 'react';
import type { QueueWait } from '#contract/orders.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { writeMinutes } from '#web/ui/stub/rowTail.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

const WaitTable = suspendedPart(async () => (await import('./WaitTable.tsx')).WaitTable);

const WIDTH = 168;
const HEIGHT = 44;
const EDGE = 6;

type Props = {
  waits: readonly QueueWait[];
  /** Mean wait in minutes, open orders included; null if there is no wait to measure. */
  mean: number | null;
  target: number;
  timeZone: TimeZone;
};

/** Chart of the guests' waits in the last hour against the location's target. */
export function WaitChart({ waits, mean, target, timeZone }: Props) {
  const text = useTranslation(['board', 'row']);
  const { t } = text;
  const [isOpen, setOpen] = useState(false);
  const minutes = mean === null ? null : Math.round(mean);
  const value =
    minutes === null
      ? t('avgWaitNone')
      : minutes === 0
        ? t('avgWaitUnder')
        : writeMinutes(minutes, text);
  return (
    <>
      <button type="button" className="waits" onClick={() => setOpen(true)}>
        <span className="waits__text">
          <span className="text-12 text-muted">{t('avgWait')}</span>
          <b className="text-17 leading-tight whitespace-nowrap">{value}</b>
          <span className="waits__target">{t('waits.target', { count: target })}</span>
        </span>
        <Line waits={waits} target={target} />
      </button>
      {isOpen ? (
        <WaitTable
          waits={waits}
          target={target}
          timeZone={timeZone}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function Line({ waits, target }: Pick<Props, 'waits' | 'target'>) {
  const most = Math.max(target * 1.3, ...waits.map(({ minutes }) => minutes));
  const y = (minutes: number) => HEIGHT - EDGE - (minutes / most) * (HEIGHT - 2 * EDGE);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, waits.length - 1);
  const points = waits.map(({ minutes }, index) => {
    const x = waits.length === 1 ? WIDTH - EDGE : EDGE + index * step;
    return [x.toFixed(1), y(minutes).toFixed(1)] as const;
  });
  const line = points.map((point) => point.join(',')).join(' ');
  const last = points.at(-1);
  const isOver = (waits.at(-1)?.minutes ?? 0) > target;
  return (
    <svg
      className="waits__line"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {points.length > 1 ? (
        <polygon points={`${EDGE},${HEIGHT} ${line} ${WIDTH - EDGE},${HEIGHT}`} data-part="area" />
      ) : null}
      <line x1={2} x2={WIDTH - 2} y1={y(target)} y2={y(target)} data-part="target" />
      <polyline points={line} data-part="line" />
      {last ? <circle cx={last[0]} cy={last[1]} r={3.5} data-over={isOver} /> : null}
    </svg>
  );
}
