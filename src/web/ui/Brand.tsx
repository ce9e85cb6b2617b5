import { useTranslation } from '#web/lib/translation.ts';

/** Logo, the arch of a covered entrance for cars, with the product name. */
export function Brand() {
  const { t } = useTranslation('common');
  return (
    <span className="inline-flex items-center gap-2.5 text-17 font-strong">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-8 rounded-sm">
        <rect width="64" height="64" fill="#0f4c3a" />
        <path
          d="M14 50V28a18 18 0 0 1 36 0v22"
          fill="none"
          stroke="#f6f3ec"
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
      {t('brand')}
    </span>
  );
}
