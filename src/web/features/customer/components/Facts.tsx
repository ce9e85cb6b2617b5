import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode };

/** Names and values, a line each. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {facts.map((fact) =>
        fact ? (
          <div
            key={fact.label}
            className="flex flex-wrap justify-between gap-x-6 py-2.5 first:pt-0 last:pb-0"
          >
            <dt className="text-15 text-muted">{fact.label}</dt>
            <dd className="min-w-0 text-15 font-medium wrap-anywhere">{fact.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
