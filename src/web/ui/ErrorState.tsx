import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = { title: string; text?: string; actions: ReactNode };

/** Error message of a screen or a part of a screen, with actions. */
export function ErrorState({ title, text, actions }: Props) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center gap-4 py-12 text-center"
    >
      <Icon of={CircleAlert} size={40} className="text-danger" />
      <h2 className="text-20">{title}</h2>
      {text ? <p className="text-muted">{text}</p> : null}
      <div className="flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
