import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';

type PassProps = {
  /** The ticket's. */
  number: string;
  /** Where the car waits. */
  place: string;
  address?: string | null | undefined;
  /** The code of the number, as soon as it is there. */
  children: ReactNode;
};

/** What somebody holds out at the curb: the ticket's number, to be read or scanned, and where to go. */
export function Pass({ number, place, address, children }: PassProps) {
  const { t } = useTranslation('common');
  return (
    <div data-pass="" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex-[1_0_auto]">
        <p>
          <span className="block text-15 text-muted">{t('pass.show')}</span>
          <span className="block text-[2.5rem] leading-tight font-strong whitespace-nowrap tabular-nums">
            <bdi>{number}</bdi>
          </span>
        </p>
        {/* As wide as the number, which the code leaves room for. */}
        <p className="mt-3 w-0 min-w-full text-15 wrap-anywhere">
          <strong className="block text-17">
            <bdi>{place}</bdi>
          </strong>
          <bdi className="text-muted">{address}</bdi>
        </p>
      </div>
      <div className="aspect-square max-w-41 flex-[1_0_8.25rem]">{children}</div>
    </div>
  );
}
