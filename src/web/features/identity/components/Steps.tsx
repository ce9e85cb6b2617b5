import { useTranslation } from '#web/lib/translation.ts';

type Props = { at: number; names: readonly string[] };

/** Progress through the steps of a form, as segments and as text. */
export function Steps({ at, names }: Props) {
  const { t } = useTranslation('activation');
  return (
    <div className="pb-6">
      <div aria-hidden="true" className="flex gap-1.5">
        {names.map((name, index) => (
          <span
            key={name}
            className={`h-1.5 grow rounded-full ${index < at ? 'bg-brass' : 'bg-line'}`}
          />
        ))}
      </div>
      <output className="block pt-2 text-15 text-muted">
        {t('step', { at, of: names.length, name: names[at - 1] ?? '' })}
      </output>
    </div>
  );
}
