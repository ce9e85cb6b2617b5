import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { buttonLook } from '#web/ui/button.ts';
import { ServiceList } from '../components/ServiceList.tsx';

/** The last few services, and the way to all of them. */
export function Latest({ services }: { services: readonly Service[] }) {
  const { t } = useTranslation('customer');
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-20">{t('latest.title')}</h2>
        {services.length > 0 ? (
          <Link to="/dashboard/history" className={buttonLook('quiet', '-me-4')}>
            {t('latest.all')}
          </Link>
        ) : null}
      </div>
      {services.length > 0 ? (
        <ServiceList services={services} />
      ) : (
        <p className="rounded-lg border border-dashed border-line-strong px-5 py-6 text-muted">
          <span className="block font-strong text-ink">{t('latest.none')}</span>
          {t('latest.noneText')}
        </p>
      )}
    </section>
  );
}
