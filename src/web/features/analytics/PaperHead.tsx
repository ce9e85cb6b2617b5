import type { ReactNode } from 'react';

type Props = {
  business: string;
  /** Name of the location, or a text for all locations. */
  where: ReactNode;
  /** Days, time zone and currency of the figures. */
  about: readonly string[];
};

/** Heading for print only, because nothing else on paper says whose figures these are. */
export const PaperHead = ({ business, where, about }: Props) => (
  <div className="mb-4 hidden border-b border-line-strong pb-2 text-12 print:block">
    <p className="text-17 font-strong">
      <bdi>{business}</bdi>
      {' · '}
      {where}
    </p>
    <p className="text-muted">{about.join(' · ')}</p>
  </div>
);
