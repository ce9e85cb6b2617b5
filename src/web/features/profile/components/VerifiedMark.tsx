import { BadgeCheck, CircleAlert } from 'lucide-react';

type Props = { isVerified: boolean; children: string };

/** Whether it is proven that an address or a number is the person's own. */
export function VerifiedMark({ isVerified, children }: Props) {
  const Icon = isVerified ? BadgeCheck : CircleAlert;
  return (
    <span
      className={`inline-flex items-center gap-1 text-15 font-medium ${isVerified ? 'text-ready' : 'text-amber-ink'}`}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0" />
      {children}
    </span>
  );
}
