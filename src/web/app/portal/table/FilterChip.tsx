import { ChevronDown } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';

type Props = {
  name: string;
  options: readonly { id: string; name: string }[];
  /** Id of the chosen option; null for any value. */
  value: string | null;
  onChange: (value: string | null) => void;
};

/** Filter shown as a chip such as 'Status: any', with a native select. */
export function FilterChip({ name, options, value, onChange }: Props) {
  const { t } = useTranslation('portal');
  const chosen = options.find(({ id }) => id === value);
  return (
    <span
      className={`relative inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-15 font-medium whitespace-nowrap focus-within:outline-3 focus-within:outline-focus ${
        chosen ? 'border-primary bg-primary-soft text-primary' : 'border-line-strong text-muted'
      }`}
    >
      {chosen ? t('table.is', { name, value: chosen.name }) : t('table.any', { name })}
      <Icon of={ChevronDown} size={16} />
      <select
        aria-label={name}
        value={chosen?.id ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-surface text-ink opacity-0"
      >
        <option value="">{t('table.any', { name })}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </span>
  );
}
