import { toLatinDigits } from '#domain/shared/digits.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'ltr' | 'onChange'> & {
  onChange: (value: string) => void;
};

/**
 * Field for whole numbers. Not `type="number"`, because its arrows and separators disturb typing.
 */
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

type CodeFieldProps = Pick<
  TextFieldProps,
  'label' | 'error' | 'description' | 'inputRef' | 'disabled'
> & {
  value: string;
  onChange: (value: string) => void;
  /** Called once the person has entered the sixth digit. */
  onComplete: (value: string) => void;
};

/** Field for a code of six digits, Latin or Arabic: typed, pasted or autofilled. */
export function CodeField({ value, onChange, onComplete, ...rest }: CodeFieldProps) {
  return (
    <DigitsField
      {...rest}
      value={value}
      autoComplete="one-time-code"
      placeholder="––––––"
      boxClassName="min-h-16 text-[length:min(1.75rem,9vw)] font-strong tracking-[0.35em] text-center! ps-[0.35em] pe-0"
      onChange={(typed) => {
        const code = typed.slice(0, 6);
        onChange(code);
        if (code.length === 6 && code !== value) onComplete(code);
      }}
    />
  );
}
