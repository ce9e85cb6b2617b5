import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { title: string; text?: string; actions: ReactNode };

/** What failed, and the way out. */
export function ErrorState({ title, text, actions }: Props) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center gap-4 py-12 text-center"
    >
      <CircleAlert aria-hidden="true" size={40} strokeWidth={1.5} className="text-danger" />
      <h2 className="text-20">{title}</h2>
      {text ? <p className="text-muted">{text}</p> : null}
      <div className="flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
