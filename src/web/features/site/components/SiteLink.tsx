import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = { to: NonNullable<LinkProps['to']>; children: ReactNode };

/** A word among others that leads somewhere: in the header and the footer. */
export function SiteLink({ to, children }: Props) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-sm font-medium underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
