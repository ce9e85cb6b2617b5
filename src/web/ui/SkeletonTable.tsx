import { Skeleton } from './Skeleton.tsx';

/** Placeholder of a list with rows of 44 px on a desk. */
export function SkeletonRows() {
  return (
    <div className="divide-y divide-line border-y border-line">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="flex h-20 items-center justify-between gap-6 lg:h-11">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/5" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder of a table, with cards on a phone. */
export function SkeletonTable() {
  return (
    <>
      <div className="flex flex-col gap-3 lg:hidden">
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} className="h-44" />
        ))}
      </div>
      <div className="max-lg:hidden">
        <SkeletonRows />
      </div>
    </>
  );
}
