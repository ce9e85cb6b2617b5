import type { LucideIcon } from 'lucide-react';

type Props = {
  of: LucideIcon;
  size?: number;
  /** For what points along the reading direction: an arrow, a chevron, the way out. */
  isDirectional?: boolean;
  className?: string;
};

/** A drawing beside words that say the same. */
export function Icon({ of: Glyph, size = 20, isDirectional = false, className = '' }: Props) {
  return (
    <Glyph
      aria-hidden="true"
      size={size}
      strokeWidth={1.75}
      className={`shrink-0 ${isDirectional ? 'rtl:-scale-x-100' : ''} ${className}`}
    />
  );
}
