import type { LucideIcon } from 'lucide-react';

type Props = {
  of: LucideIcon;
  size?: number;
  /** Mirrors the icon in right-to-left text, for arrows and other icons with a direction. */
  isDirectional?: boolean;
  className?: string;
};

/** Size in pixels from which a thinner stroke looks equally strong. */
const LARGE = 30;

/** Icon without accessible name, because the text beside the icon says the same. */
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
