/** The shape of what comes. Its loading is said once, by the part that waits. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse rounded-lg bg-line motion-reduce:animate-none ${className}`}
    />
  );
}
