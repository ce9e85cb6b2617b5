import { Controller } from 'react-hook-form';
import type { Control, ControllerRenderProps } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { PhoneField } from '#web/ui/DigitsField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { TextFieldProps } from '#web/ui/TextField.tsx';
import { toLatinDigits } from '#web/lib/format.ts';
import type { Draft } from '../draft.ts';

export type Fields = { control: Control<Draft> };
type TextName = Exclude<keyof Draft, 'language'>;

/** A field of the form with its error in the reader's language. */
export function TicketField({
  control,
  name,
  kind = 'text',
  ...props
}: Fields &
  Omit<TextFieldProps, 'name' | 'error' | 'value' | 'onChange'> & {
    name: TextName;
    kind?: 'text' | 'phone' | 'plate';
  }) {
  const { t } = useTranslation('checkin');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const error = fieldState.error ? t(`errors.${name}`) : undefined;
        const bound = { ...props, ...bind(field), name, error };
        if (kind === 'phone') return <PhoneField {...bound} />;
        if (kind === 'text') return <TextField {...bound} />;
        const onChange = (text: string) => field.onChange(toLatinDigits(text).toUpperCase());
        return <TextField {...bound} onChange={onChange} />;
      }}
    />
  );
}

function bind(field: ControllerRenderProps<Draft, TextName>) {
  return {
    value: field.value,
    onChange: field.onChange as (value: string) => void,
    onBlur: field.onBlur,
    inputRef: field.ref,
  };
}
