import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { TextFieldProps as AriaProps } from 'react-aria-components/TextField';
import { TextArea } from 'react-aria-components/TextArea';
import type { ReactNode, Ref } from 'react';
import { fieldBox, FieldLabel, FieldNotes } from './Field.tsx';

export type TextFieldProps = Omit<
  AriaProps,
  'className' | 'children' | 'style' | 'isInvalid' | 'validationBehavior'
> & {
  label: ReactNode;
  /** Small words at the end of the label's line. */
  aside?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  /** Phones, plates and codes read from the start of their own script in both languages. */
  ltr?: boolean;
  rows?: number;
  boxClassName?: string;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  children?: ReactNode;
};

export function TextField(props: TextFieldProps) {
  const { label, aside, description, error, placeholder, ltr, rows, boxClassName, inputRef } = props;
  const { children, ...rest } = props;
  const box = {
    className: `${fieldBox} ${ltr ? 'tabular-nums rtl:text-end' : ''} ${boxClassName ?? ''}`,
    placeholder,
    ref: inputRef,
    ...(ltr ? { dir: 'ltr' as const } : {}),
  };
  return (
    <AriaTextField
      {...fieldProps(rest)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <FieldLabel aside={aside}>{label}</FieldLabel>
      <span className="relative block">
        {rows ? (
          <TextArea {...box} rows={rows} className={`${box.className} py-3`} />
        ) : (
          <Input {...box} />
        )}
        {children}
      </span>
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}

/** What belongs to the field's root; the rest is for the parts inside. */
function fieldProps(props: Omit<TextFieldProps, 'children'>): AriaProps {
  const {
    label: _label,
    aside: _aside,
    description: _description,
    error: _error,
    placeholder: _placeholder,
    ltr: _ltr,
    rows: _rows,
    boxClassName: _boxClassName,
    inputRef: _inputRef,
    ...rest
  } = props;
  return rest;
}
