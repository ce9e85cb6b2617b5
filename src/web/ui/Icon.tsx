import type { LucideIcon } from 'lucide-react';

type Props = {
  of: LucideIcon;
  size?: number;
  /** For what points along the reading direction: an arrow, a chevron, the way out. */
  isDirectional?: boolean;
  className?: string;
};

/** From this size on a thinner stroke looks as strong as that of the small ones. */
const LARGE = 30;

/** A drawing beside words that say the same. */
export function Icon({ of: Glyph, size = 20, isDirectional = false, className = '' }: Props) {
  return (
    <Glyph
      aria-hidden="true"
      size={size}
      strokeWidth={size < LARGE ? 1.75 : 1.25}
      className={`shrink-0 ${isDirectional ? 'rtl:-scale-x-100' : ''} ${className}`}
    />
  );
}
