import { type NoteTag, noteTags } from '#domain/stays/noteTags.ts';
import { Field, groupRef, useField } from '#web/app/form/Field.tsx';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { Chips } from '#web/ui/Chips.tsx';

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, NoteTag[]>;
  /** Field of the charge level, which is asked for an electric car. */
  charge: FieldPathByValue<T, string>;
  /** Tags that need an answer: one of them, or that none applies. */
  required?: readonly NoteTag[];
  isNone?: boolean;
  onNone?: (isNone: boolean) => void;
};

const NONE = 'none';

/** Buttons for common notes about a car. */
export function NoteChips<T extends FieldValues>(props: Props<T>) {
  const { control, name, charge, required = [], isNone = false, onNone } = props;
  const { t } = useTranslation('checkin');
  const { field, error } = useField({ control, name });
  const { field: level } = useField({ control, name: charge });
  const chosen = field.value as NoteTag[];
  const list = (tags: readonly NoteTag[]) =>
    tags.map((tag) => ({ id: tag, name: t(`tags.${tag}`) }));
  const isChosen = (id: string) => chosen.some((tag) => tag === id);
  const isNoneChosen = isNone && !required.some(isChosen);

  function press(id: string): void {
    const isOff = id === NONE;
    if (isOff || required.some((tag) => tag === id)) onNone?.(isOff && !isNoneChosen);
    const next = noteTags.filter((tag) =>
      tag === id ? !isChosen(tag) : isChosen(tag) && !(isOff && required.includes(tag)),
    );
    field.onChange(next);
    // A hidden charge level that is not valid would keep the form from being sent.
    if (!next.includes('electric')) level.onChange('');
  }
  return (
    <div ref={groupRef(field.ref)} className="flex flex-col gap-5">
      {required.length > 0 ? (
        <Chips
          legend={t('tags.asked')}
          chips={[{ id: NONE, name: t('tags.none') }, ...list(required)]}
          isChosen={(id) => (id === NONE ? isNoneChosen : isChosen(id))}
          onPress={press}
        />
      ) : null}
      {error ? (
        <p role="alert" className="-mt-3 text-15 text-danger">
          {error}
        </p>
      ) : null}
      <Chips
        legend={t('tags.legend')}
        chips={list(noteTags.filter((tag) => !required.includes(tag)))}
        isChosen={isChosen}
        onPress={press}
      />
      {chosen.includes('electric') ? (
        <div className="max-w-52">
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
    </div>
  );
}

type AskedProps<T extends FieldValues> = Omit<Props<T>, 'isNone' | 'onNone'> & {
  /** Field with the required tags, joined by commas, of which the valet said that none applies. */
  noneOf: FieldPathByValue<T, string>;
  required: readonly NoteTag[];
};

/** Buttons for notes of a new car. Those that need an answer at the location come first. */
export function AskedNoteChips<T extends FieldValues>({ noneOf, ...rest }: AskedProps<T>) {
  const { field } = useField({ control: rest.control, name: noneOf });
  const asked = rest.required.join();
  return (
    <NoteChips
      {...rest}
      isNone={(field.value as string) === asked}
      onNone={(isNone) => field.onChange(isNone ? asked : '')}
    />
  );
}
