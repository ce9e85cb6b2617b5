const MOST_SHOWN = 99;

/** '3', '99+': as much as the mark has room for. */
export const shownCount = (count: number) =>
  count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);

/** How many are unread; the button around it says it in words. */
export function UnreadMark({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-[11px] leading-none font-strong text-on-danger tabular-nums ${className}`}
    >
      {shownCount(count)}
    </span>
  );
}
