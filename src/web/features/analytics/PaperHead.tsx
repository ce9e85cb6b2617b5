import type { ReactNode } from 'react';

type Props = {
  business: string;
  /** The location, or all of them. */
  where: ReactNode;
  /** Of which days, in which zone and currency. */
  about: readonly string[];
};

/** On paper nothing around the figures says whose they are. */
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
