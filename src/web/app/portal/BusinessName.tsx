import { useTranslation } from '#web/lib/translation.ts';
import { useCan } from '../session.ts';
import { usePlace } from './place.ts';

/** Logo, product name, and the name of the business. */
export function BusinessName() {
  const { t } = useTranslation(['common', 'portal']);
  const isPlatform = useCan('platform.view');
  return (
    <div className="flex min-h-15 shrink-0 items-center gap-2.5 ps-2">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-7.5 shrink-0 rounded-sm">
        <rect width="64" height="64" fill="#f6f3ec" />
        <path
          d="M14 50V28a18 18 0 0 1 36 0v22"
          fill="none"
          stroke="#0f4c3a"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          d="M24 50V30a8 8 0 0 1 16 0v20"
          fill="none"
          stroke="#b8904f"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      <span className="portal__name min-w-0 leading-tight">
        <span className="block text-17 font-strong">{t('brand')}</span>
        <span className="block wrap-anywhere text-12 text-[color:var(--color-rail-muted)]">
          {isPlatform ? t('portal:nav.platform') : <OwnName />}
        </span>
      </span>
    </div>
  );
}

function OwnName() {
  const { locations } = usePlace();
  return <bdi>{locations[0]?.businessName}</bdi>;
}
