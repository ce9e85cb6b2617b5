/**
 * Grey placeholder during loading. The component around it announces the loading to screen readers
 * once.
 */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse rounded-lg bg-line motion-reduce:animate-none ${className}`}
    />
  );
}
