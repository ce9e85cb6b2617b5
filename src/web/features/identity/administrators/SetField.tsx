import { useId } from 'react';
import { type AdminSet, adminSets } from '#domain/identity/roles.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { RadioTile } from '#web/ui/RadioTile.tsx';

type Props = { value: AdminSet; onChange: (set: AdminSet) => void; disabled?: boolean };

/** Radio buttons for the permission set of an administrator, each with an explanation. */
export function SetField({ value, onChange, disabled = false }: Props) {
  const { t } = useTranslation('adminTeam');
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" disabled={disabled}>
      <legend className="pb-1.5 text-15 font-medium">{t('access')}</legend>
      {adminSets.map((set) => (
        <RadioTile key={set} name={name} checked={set === value} onChoose={() => onChange(set)}>
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{t(`sets.${set}`)}</span>
            <span className="text-12 text-muted">{t(`setTexts.${set}`)}</span>
          </span>
        </RadioTile>
      ))}
    </fieldset>
  );
}
