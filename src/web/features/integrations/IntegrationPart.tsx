import { type ReactNode, useId } from 'react';

type Props = { title: string; text: string; action: ReactNode; children: ReactNode };

/** Section of the integrations screen, for API tokens or webhooks. */
export function IntegrationPart({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-10 flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow basis-80">
          <h2 id={id} className="text-20">
            {title}
          </h2>
          <p className="max-w-2xl text-15 text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
