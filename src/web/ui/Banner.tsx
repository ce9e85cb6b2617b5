import { CircleAlert, Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Kind = 'info' | 'warning' | 'danger' | 'offline';

const looks = {
  info: { icon: Info, look: 'bg-info-soft text-info' },
  warning: { icon: TriangleAlert, look: 'bg-amber-soft text-amber-ink' },
  danger: { icon: CircleAlert, look: 'bg-danger-soft text-danger' },
  offline: { icon: WifiOff, look: 'bg-amber-soft text-amber-ink' },
} as const;

type Props = { kind: Kind; children: ReactNode; live?: boolean };

export function Banner({ kind, children, live }: Props) {
  const { icon, look } = looks[kind];
  return (
    <div
      {...(live ? { role: 'status' } : {})}
      className={`flex items-start gap-3 rounded-md px-4 py-3 text-15 ${look}`}
    >
      <Icon of={icon} className="mt-px" />
      <div className="min-w-0 grow font-medium">{children}</div>
    </div>
  );
}
