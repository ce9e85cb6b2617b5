import { useId } from 'react';
import { languageList } from '#texts/languages.ts';
import { useLanguage } from '#web/lib/language.ts';
import {
  chooseSeparateLabels,
  chooseLabelInterval,
  chooseTicks,
  moveLabelWithin,
  type AxisLabel,
} from './scale.ts';
import { useRoom } from './useRoom.ts';
import './chart.css';

export type ChartBar = {
  id: string;
  /** Text below the bar. On a scale the text stands at the left edge of the bar. */
  name: string;
  value: number;
  /** Value stacked on top of the bar, in the second tone. */
  second?: number;
  /** Value to compare with, such as the value a week before. Drawn as a thin line. */
  mark?: number;
  /** Whether the period of the bar is not over. Such a bar is drawn lighter, up to `mark`. */
  isOpen?: boolean;
  /**
   * Whether the bar exceeds a target. Such a bar is hatched, because colours alone are not
   * accessible.
   */
  isBeyond?: boolean;
  /** Accessible text of the bar: 'Sat, Nov 14: $1,887.00, the Saturday before $1,790.00'. */
  said: string;
  /** Text above the bar. Only the largest and the current bar have this text. */
  label?: string;
  /** Opens the details of the bar. Empty bars have no details. */
  onOpen?: () => void;
};

type Props = {
  /** Accessible summary of the chart. */
  said: string;
  bars: readonly ChartBar[];
  writeTick: (value: number) => string;
  /** Height of the chart in pixels at the default text size. Larger text adds to this height. */
  height?: number;
  /** Whether bars are intervals of a scale, with names at their edges. */
  isScale?: boolean;
  /** Target line, drawn after `after` bars, with `words` as its text. */
  target?: { after: number; words: string } | undefined;
};

/** Pixels between axis labels and bars. */
const GAP = 8;
/** Pixels of space around a line of text. */
const AIR = 8;
/** Height in pixels of a text line at the default text size. */
const LINE = 16;

/**
 * Bar chart whose values start at zero. The first bar stands at the start of the reading direction,
 * because time follows that direction.
 */
export function BarChart({
  said,
  bars,
  writeTick,
  height: usual = 190,
  isScale = false,
  target,
}: Props) {
  const id = useId();
  const { ref, probe, width, line, measure } = useRoom();
  const isRtl = languageList[useLanguage()].direction === 'rtl';
  const direction = isRtl ? 'rtl' : 'ltr';
  const sums = bars.flatMap(({ value, second = 0, mark = 0 }) => [value + second, mark]);
  const ticks = chooseTicks(Math.max(0, ...sums), 4, sums.every(Number.isInteger) ? 1 : 0);
  const top = Math.max(1, ticks.at(-1) ?? 1);
  // The text of the target line stands in a line above the bars' labels.
  const head = line + AIR + (target ? line : 0);
  const foot = line + AIR;
  const height = usual + Math.max(0, line - LINE) * (target ? 3 : 2);
  const axis = Math.max(0, ...ticks.map((tick) => measure(writeTick(tick)))) + GAP;
  const room = Math.max(0, width - axis);
  const step = room / Math.max(1, bars.length);
  const y = (value: number) => head + (1 - Math.max(0, value) / top) * (height - head - foot);
  /**
   * Converts an offset from the start of the line to an x coordinate, mirrored in right-to-left.
   */
  const x = (start: number, length = 0) => (isRtl ? width - start - length : start);
  const thickness = Math.min(44, step * 0.66);
  const middleOf = (at: number) => axis + (at + 0.5) * step;
  /** Places a label. A label among the bars must not overlap the axis labels. */
  const place = (text: string, middle: number, isAmongBars = false): AxisLabel => {
    const wide = measure(text, isAmongBars);
    return {
      width: wide,
      middle: moveLabelWithin({ middle, width: wide }, width, isAmongBars ? axis : 0),
    };
  };
  const names = bars.map(({ name }, at) => place(name, middleOf(at) - (isScale ? step / 2 : 0)));
  const every = chooseLabelInterval(names);
  const labels = bars.map(({ label }, at) => (label ? place(label, middleOf(at), true) : null));
  // Without room for all labels, the greatest values and the last value keep their labels.
  const apart = chooseSeparateLabels(
    labels
      .flatMap((label, at) => (label ? [{ label, value: sums[at * 2] ?? 0 }] : []))
      .toSorted((one, other) => other.value - one.value)
      .map(({ label }) => label),
  );
  const write = (text: string, { middle }: AxisLabel, baseline: number, look?: string) => (
    <text className={look} x={x(middle)} y={baseline} textAnchor="middle" direction={direction}>
      {text}
    </text>
  );
  const targetAt = axis + (target?.after ?? 0) * step;
  return (
    <figure ref={ref} aria-label={said} className="relative" style={{ minHeight: height }}>
      <span ref={probe} aria-hidden="true" className="chart__probe">
        {bars[0]?.name ?? '0'}
      </span>
      {width > 0 ? (
        <svg
          // Scales the chart in print, because paper differs in width from the measured screen.
          className="chart overflow-visible print:h-auto print:w-full"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          <defs>
            <pattern
              id={`${id}-hatch`}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line className="chart__hatch" x1="0" x2="0" y1="0" y2="6" />
            </pattern>
          </defs>
          {ticks.map((tick) => {
            const words = writeTick(tick);
            const wide = measure(words);
            return (
              <g key={tick} aria-hidden="true">
                <line
                  className="chart__grid"
                  x1={x(axis)}
                  x2={x(width)}
                  y1={y(tick)}
                  y2={y(tick)}
                />
                {write(
                  words,
                  { middle: axis - GAP - wide / 2, width: wide },
                  y(tick) + line * 0.28,
                )}
              </g>
            );
          })}
          {bars.map((bar, at) => {
            const start = axis + at * step + (step - thickness) / 2;
            const left = x(start, thickness);
            const middle = left + thickness / 2;
            const { value, second = 0, mark, isOpen, isBeyond, onOpen } = bar;
            const total = y(value + second);
            const drawn = (
              <>
                <title>{bar.said}</title>
                {/* Transparent area that makes the whole column of a bar pressable. */}
                <rect
                  x={x(axis + at * step, step)}
                  y={head}
                  width={step}
                  height={height - head}
                  fill="transparent"
                />
                {isOpen && mark !== undefined && mark > value ? (
                  <rect
                    className="chart__open"
                    x={left}
                    y={y(mark)}
                    width={thickness}
                    height={y(0) - y(mark)}
                  />
                ) : null}
                <rect
                  className={isOpen ? 'chart__second' : 'chart__bar'}
                  style={isBeyond ? { fill: `url(#${id}-hatch)` } : undefined}
                  x={left}
                  y={y(value)}
                  width={thickness}
                  height={Math.max(0, y(0) - y(value))}
                  rx="3"
                />
                {second > 0 ? (
                  <rect
                    className="chart__second"
                    x={left}
                    y={total}
                    width={thickness}
                    height={y(value) - total - 1}
                    rx="3"
                  />
                ) : null}
                {mark === undefined ? null : (
                  <line
                    className="chart__mark"
                    x1={middle - step * 0.42}
                    x2={middle + step * 0.42}
                    y1={y(mark)}
                    y2={y(mark)}
                  />
                )}
              </>
            );
            return onOpen ? (
              <a
                key={bar.id}
                href="#content"
                aria-label={bar.said}
                onClick={(event) => {
                  event.preventDefault();
                  onOpen();
                }}
              >
                {drawn}
              </a>
            ) : (
              // Hidden from screen readers, which read the list below the chart.
              <g key={bar.id} aria-hidden="true">
                {drawn}
              </g>
            );
          })}
          {target ? (
            <line
              className="chart__mark"
              aria-hidden="true"
              x1={x(targetAt)}
              x2={x(targetAt)}
              y1={line}
              y2={y(0)}
            />
          ) : null}
          {/* Hidden from screen readers, which read these names with the bars. */}
          <g aria-hidden="true" pointerEvents="none">
            {bars.map(({ id: bar, name, label, value, second = 0, mark = 0, isOpen }, at) => {
              const [below, above] = [names[at], labels[at]];
              return (
                <g key={bar}>
                  {label && above && apart.has(above)
                    ? write(
                        label,
                        above,
                        Math.min(y(value + second), y(isOpen ? 0 : mark)) - line * 0.4,
                        'chart__said',
                      )
                    : null}
                  {below && (bars.length - 1 - at) % every === 0
                    ? write(name, below, height - line * 0.3)
                    : null}
                </g>
              );
            })}
            {target
              ? write(target.words, place(target.words, targetAt, true), line * 0.8, 'chart__said')
              : null}
          </g>
        </svg>
      ) : null}
      <ul className="sr-only">
        {bars.map(({ id: bar, said: words, onOpen }) =>
          onOpen ? null : <li key={bar}>{words}</li>,
        )}
      </ul>
    </figure>
  );
}
