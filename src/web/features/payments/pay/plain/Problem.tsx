import type { ReactNode } from 'react';

export type Trouble = { title: string; text: string; detail?: string };

/** What went wrong, said at once to whoever listens; the place is there before it is needed. */
export function Problem({ trouble }: { trouble: Trouble | null }) {
  return (
    <div role="alert">
      {trouble && (
        <div className="callout callout--danger">
          <strong>{trouble.title}</strong>
          <p>
            <bdi>{trouble.text}</bdi>
          </p>
          {trouble.detail && <p>{trouble.detail}</p>}
        </div>
      )}
    </div>
  );
}

/** The one primary action, in the thumb's reach. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="bar">{children}</div>;
}
