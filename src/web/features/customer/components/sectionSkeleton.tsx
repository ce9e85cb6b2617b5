import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Loading placeholder of a section: a stub and two cards. */
export const sectionSkeleton = {
  className: 'grid items-start gap-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-6',
  skeleton: (
    <>
      <Skeleton className="h-96" />
      <span className="flex flex-col gap-4">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </span>
    </>
  ),
};
