import { DigitsField } from './DigitsField.tsx';
import type { TextFieldProps } from './TextField.tsx';

type Props = Pick<TextFieldProps, 'label' | 'error' | 'description' | 'inputRef' | 'disabled'> & {
  value: string;
  onChange: (value: string) => void;
  /** Called as soon as the sixth digit is there. */
  onComplete: (value: string) => void;
};

/** Six digits, Latin or Arabic, typed, pasted or filled in by the phone. */
export function CodeField({ value, onChange, onComplete, ...rest }: Props) {
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
