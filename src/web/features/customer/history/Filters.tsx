import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';

type Status = Service['status'];
type Props = {
  label: string;
  statuses: readonly Status[];
  chosen: Status | null;
  onChoose: (status: Status | null) => void;
};

/** One state at a time, or all. */
export function Filters({ label, statuses, chosen, onChoose }: Props) {
  const { t } = useTranslation('services');
  return (
    <fieldset
      aria-label={label}
      className="-mx-4 flex min-w-0 snap-x gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {[null, ...statuses].map((status) => (
        <label
          key={status ?? 'all'}
          className="relative inline-grid min-h-11 shrink-0 cursor-pointer snap-start place-items-center rounded-full border border-line-strong bg-surface px-4 text-15 font-medium transition-colors has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="history-status"
            checked={status === chosen}
            onChange={() => onChoose(status)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {status === null ? t('history.all') : t(`status.${status}`)}
        </label>
      ))}
    </fieldset>
  );
}
