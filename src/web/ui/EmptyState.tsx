import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = { icon: LucideIcon; title: string; text?: string; action?: ReactNode };

/** Message in place of an empty list, with the next action. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center print:border-0 print:py-4">
      <Icon of={icon} size={44} className="text-brass" />
      <p className="text-20 font-strong">{title}</p>
      {text ? <p className="max-w-sm text-muted">{text}</p> : null}
      {action}
    </div>
  );
}
