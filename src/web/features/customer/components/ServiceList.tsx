import { Suspense, useState } from 'react';
import type { Service } from '#contract/services.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { ServiceRow } from './ServiceRow.tsx';

const DetailsDialog = lazyPart(
  async () => (await import('../history/DetailsDialog.tsx')).DetailsDialog,
);

/** Services below each other; a press opens one with all there is to know. */
export function ServiceList({ services }: { services: readonly Service[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceRow service={service} onOpen={() => setOpenId(service.id)} />
          </li>
        ))}
      </ul>
      {openId ? (
        <Suspense>
          <DetailsDialog id={openId} onClose={() => setOpenId(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
