import { createLink } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buildButtonClass } from '#web/ui/button.ts';
import { Icon } from '#web/ui/Icon.tsx';

type Props = ComponentProps<'a'>;

const look = 'inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline';

/** Link in a row of a table. */
export const CellLink = createLink(({ children, ...rest }: Props) => (
  <a {...rest} className={look}>
    {children}
  </a>
));

/** Link of a row's title, which opens the row. */
export const TitleLink = createLink(({ children, ...rest }: Props) => (
  <a {...rest} className={`${look} font-strong`}>
    <bdi className="wrap-break-word">{children}</bdi>
  </a>
));

/** Link above a screen, back to the list that contains the record. */
export const BackLink = createLink(({ children, className = '', ...rest }: Props) => (
  <a {...rest} className={buildButtonClass('quiet', `-ms-5 print:hidden ${className}`)}>
    <Icon of={ChevronLeft} isDirectional />
    {children}
  </a>
));
