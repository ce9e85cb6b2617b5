import { useTranslation } from '#web/lib/translation.ts';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';
import { toLatinDigits } from '#web/lib/format.ts';

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'ltr' | 'onChange'> & {
  onChange: (value: string) => void;
};

/** A phone number as people type it: any digits are welcome and become Latin ones. */
export function PhoneField({ onChange, description, ...rest }: Props) {
  const { t } = useTranslation('common');
  return (
    <TextField
      {...rest}
      description={
        <>
          {description} {t('phoneHint')}
        </>
      }
      ltr
      type="tel"
      inputMode="tel"
      onChange={(value) => onChange(toLatinDigits(value).replaceAll(/[^\d+() .-]/g, ''))}
    />
  );
}

/** Whole numbers; arrows and separators of a native number field would only be in the way. */
export function DigitsField({ onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      ltr
      type="text"
      inputMode="numeric"
      onChange={(value) => onChange(toLatinDigits(value).replaceAll(/\D/g, ''))}
    />
  );
}
