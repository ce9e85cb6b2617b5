import type { ReactNode } from 'react';

export type ChartFigure = {
  name: string;
  value: ReactNode;
  /** Muted text after the value, such as 'min · slowest 10% 11.9'. */
  unit?: ReactNode;
  /** Comparison in words, such as '31 last Sat'. */
  beside?: ReactNode;
  /** Value drawn as a bar, with a mark at the value to compare. */
  bullet?: { value: number; mark: number } | undefined;
  onOpen?: (() => void) | undefined;
};

/** Formats `value` as a share of `most`, from 0 to 100 %. */
const percent = (value: number, most: number) =>
  `${(Math.min(1, Math.max(0, most > 0 ? value / most : 0)) * 100).toFixed(1)}%`;

/** Figures side by side between thin lines; two in a row on a phone. */
export function Figures({
  items,
  isSmall = false,
}: {
  items: readonly ChartFigure[];
  isSmall?: boolean;
}) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] border-t border-line min-[900px]:grid-cols-4 last:border-b">
      {items.map((item) => (
        <FigureCell key={item.name} {...item} isSmall={isSmall} />
      ))}
    </dl>
  );
}

/**
 * Replaces the no-break space after a currency, because a narrow cell must break the amount there.
 */
const breakable = (amount: string): string => amount.replaceAll('\u00A0', ' ');

function FigureCell({
  name,
  value,
  unit,
  beside,
  bullet,
  onOpen,
  isSmall,
}: ChartFigure & { isSmall: boolean }) {
  const most = bullet ? Math.max(bullet.value, bullet.mark) * 1.15 : 0;
  const shown = (
    <>
      <span className={isSmall ? 'text-20 font-medium' : 'text-28 leading-tight font-medium'}>
        {typeof value === 'string' ? breakable(value) : value}
      </span>
      {unit ? <span className="text-15 text-muted"> {unit}</span> : null}
    </>
  );
  return (
    <div
      // A phone shows no lines between figures, because the number of figures in a row varies.
      className={`relative min-w-0 border-s border-line px-4 first:border-s-0 first:ps-0 ${
        isSmall ? 'flex flex-wrap items-baseline gap-x-2 py-2' : 'py-3'
      } max-[899px]:border-s-0 max-[899px]:ps-0 max-[899px]:border-b max-[899px]:border-line`}
    >
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="tabular-nums wrap-anywhere">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className="cursor-pointer text-start after:absolute after:inset-0 hover:text-primary"
          >
            {/* Repeats the name and the comparison, because screen readers read a button
                without the text around it. */}
            <span className="sr-only">{name}: </span>
            {shown}
            {beside ? <span className="sr-only">, {beside}</span> : null}
          </button>
        ) : (
          shown
        )}
      </dd>
      {beside || bullet ? (
        <dd
          className={`flex items-center gap-2 text-12 text-muted tabular-nums ${isSmall ? 'ms-auto' : ''}`}
        >
          {bullet ? (
            <span
              aria-hidden="true"
              className="relative block h-1 max-w-26 min-w-12 flex-1 rounded-full bg-line"
            >
              <span
                className="absolute inset-y-0 start-0 rounded-full bg-[var(--chart-1)]"
                style={{ inlineSize: percent(bullet.value, most) }}
              />
              <span
                className="absolute -inset-y-1 w-0.5 bg-[var(--chart-mark)]"
                style={{ insetInlineStart: percent(bullet.mark, most) }}
              />
            </span>
          ) : null}
          <span className="min-w-0">{beside}</span>
        </dd>
      ) : null}
    </div>
  );
}
