import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = { title: string; text?: string | null };

/** Error of a form. Screen readers announce the error at once. */
export function FormError({ title, text }: Props) {
  return (
    <div role="alert" className="flex gap-3 rounded-md bg-danger-soft px-4 py-3 text-danger">
      <Icon of={CircleAlert} className="mt-0.5" />
      <div>
        <p className="font-strong">{title}</p>
        {text ? <p>{text}</p> : null}
      </div>
    </div>
  );
}

/** Error message below a form field. */
export function FieldAlert({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span {...(id ? { id } : {})} className="flex items-center gap-1.5 text-15 text-danger">
      <Icon of={CircleAlert} size={16} />
      {children}
    </span>
  );
}
