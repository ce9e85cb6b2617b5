import { type NoteTag, noteTags } from '#domain/stays/noteTags.ts';
import { Field, useField } from '#web/app/form/Field.tsx';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { Chips } from '#web/ui/Chips.tsx';

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, NoteTag[]>;
  /** Field of the charge level, which is asked for an electric car. */
  charge: FieldPathByValue<T, string>;
};

/** Buttons for common notes about a car. */
export function NoteChips<T extends FieldValues>({ control, name, charge }: Props<T>) {
  const { t } = useTranslation('checkin');
  const { field } = useField({ control, name });
  const chosen = field.value as NoteTag[];
  return (
    <Chips
      legend={t('tags.legend')}
      chips={noteTags.map((tag) => ({ id: tag, name: t(`tags.${tag}`) }))}
      isChosen={(id) => chosen.some((tag) => tag === id)}
      onPress={(id) =>
        field.onChange(
          noteTags.filter((tag) => (tag === id ? !chosen.includes(tag) : chosen.includes(tag))),
        )
      }
    >
      {chosen.includes('electric') ? (
        <div className="max-w-52 pt-2">
          <Field
            kind="digits"
            control={control}
            name={charge}
            label={t('charge')}
            autoComplete="off"
            maxLength={3}
          />
        </div>
      ) : null}
    </Chips>
  );
}
