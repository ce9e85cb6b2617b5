import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';

/** The documented colours: yellow, blue, green, orange, slate, red. */
const looks: Record<Service['status'], string> = {
  pending: 'bg-amber-soft text-amber-ink',
  accepted: 'bg-info-soft text-info',
  parked: 'bg-ready-soft text-ready',
  retrieval_requested: 'bg-orange-soft text-orange-ink',
  completed: 'bg-slate-soft text-slate-ink',
  cancelled: 'bg-danger-soft text-danger',
};

/** A service's state in colour and word; one this screen does not know stands as it came. */
export function StatusBadge({ status }: { status: Service['status'] }) {
  const { t } = useTranslation('services');
  const isKnown = Object.hasOwn(looks, status);
  const look = isKnown ? looks[status] : 'bg-slate-soft text-slate-ink';
  return (
    <span
      className={`inline-flex min-h-7 max-w-full shrink-0 items-center gap-1.5 rounded-full px-3 py-0.5 text-12 font-strong ${look}`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {isKnown ? t(`status.${status}`) : status}
    </span>
  );
}
