import { useId } from 'react';
import { languageList } from '#texts/languages.ts';
import { useLanguage } from '#web/lib/language.ts';
import { chooseEvery, chooseTicks } from './scale.ts';
import { useWidth } from './useWidth.ts';
import './chart.css';

export type Bar = {
  id: string;
  /** Below the bar. */
  name: string;
  value: number;
  /** On top of the value, in the second tone. */
  second?: number;
  /** What it is measured by: the same weekday before. A fine line across the bar. */
  mark?: number;
  /** Not over yet: drawn lighter, up to what it may still become. */
  isOpen?: boolean;
  /** Beyond a target: hatched, so that it shows in print and without colours. */
  isBeyond?: boolean;
  /** What one hears of it: 'Sat, Nov 14: $1,887.00, the Saturday before $1,790.00'. */
  said: string;
  /** What stands above it; only the largest and the present one have it. */
  label?: string;
  /** Opens what is behind it. */
  onOpen?: () => void;
};

type Props = {
  /** The whole in a sentence. */
  said: string;
  bars: readonly Bar[];
  writeTick: (value: number) => string;
  height?: number;
  /** A line between bars at which a target stands: after how many of them, and its words. */
  target?: { after: number; words: string } | undefined;
};

const AXIS = 52;
const FOOT = 24;
const HEAD = 22;
/** About as wide as a name below a bar. */
const NAME = 46;

/** Bars from zero, the first at the start of the line of reading; times run with it. */
export function BarChart({ said, bars, writeTick, height = 190, target }: Props) {
  const id = useId();
  const { ref, width } = useWidth<HTMLElement>();
  const isRtl = languageList[useLanguage()].direction === 'rtl';
  const sums = bars.flatMap(({ value, second = 0, mark = 0 }) => [value + second, mark]);
  const ticks = chooseTicks(Math.max(0, ...sums), 4, sums.every(Number.isInteger) ? 1 : 0);
  const top = Math.max(1, ticks.at(-1) ?? 1);
  const room = Math.max(0, width - AXIS);
  const step = room / Math.max(1, bars.length);
  const y = (value: number) => HEAD + (1 - Math.max(0, value) / top) * (height - HEAD - FOOT);
  /** From the start of the line, whichever side that is. */
  const x = (start: number, length = 0) => (isRtl ? width - start - length : start);
  const thickness = Math.min(44, step * 0.66);
  const every = chooseEvery(bars.length, room, NAME);
  return (
    <figure ref={ref} aria-label={said} style={{ minHeight: height }}>
      {width > 0 ? (
        <svg
          // Paper is narrower or wider than the screen it was measured on.
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
          {ticks.map((tick) => (
            <g key={tick} aria-hidden="true">
              <line className="chart__grid" x1={x(AXIS)} x2={x(width)} y1={y(tick)} y2={y(tick)} />
              <text
                x={x(AXIS - 6)}
                y={y(tick) + 4}
                textAnchor="end"
                direction={isRtl ? 'rtl' : 'ltr'}
              >
                {writeTick(tick)}
              </text>
            </g>
          ))}
          {bars.map((bar, at) => {
            const start = AXIS + at * step + (step - thickness) / 2;
            const left = x(start, thickness);
            const middle = left + thickness / 2;
            const { value, second = 0, mark, isOpen, isBeyond, label, onOpen } = bar;
            const total = y(value + second);
            const drawn = (
              <>
                <title>{bar.said}</title>
                {/* The whole column is pressed for it. */}
                <rect
                  x={x(AXIS + at * step, step)}
                  y={HEAD}
                  width={step}
                  height={height - HEAD}
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
            const pressed = onOpen ? (
              <a
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
              // Heard in the list below.
              <g aria-hidden="true">{drawn}</g>
            );
            return (
              <g key={bar.id}>
                {pressed}
                {/* Heard with the bar. */}
                <g aria-hidden="true" pointerEvents="none">
                  {label ? (
                    <text
                      className="chart__said"
                      x={middle}
                      y={Math.min(total, y(isOpen ? 0 : (mark ?? 0))) - 6}
                      textAnchor="middle"
                    >
                      {label}
                    </text>
                  ) : null}
                  {(bars.length - 1 - at) % every === 0 ? (
                    <text x={middle} y={height - 6} textAnchor="middle">
                      {bar.name}
                    </text>
                  ) : null}
                </g>
              </g>
            );
          })}
          {target ? (
            <g aria-hidden="true">
              <line
                className="chart__mark"
                x1={x(AXIS + target.after * step)}
                x2={x(AXIS + target.after * step)}
                y1={HEAD - 8}
                y2={y(0)}
              />
              <text
                className="chart__said"
                x={x(AXIS + target.after * step + 6)}
                y={HEAD - 2}
                textAnchor="start"
                direction={isRtl ? 'rtl' : 'ltr'}
              >
                {target.words}
              </text>
            </g>
          ) : null}
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
