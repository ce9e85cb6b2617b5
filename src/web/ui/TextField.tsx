import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { TextFieldProps as AriaProps } from 'react-aria-components/TextField';
import { TextArea } from 'react-aria-components/TextArea';
import { useId } from 'react';
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
  /** For plates and spots: the phone's keyboard starts with capitals. */
  capitals?: boolean;
  rows?: number;
  boxClassName?: string;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  children?: ReactNode;
};

export function TextField(props: TextFieldProps) {
  const { label, aside, description, error, rows, children, ...rest } = props;
  const box = boxProps(props);
  const asideId = useId();
  return (
    <AriaTextField
      {...rootProps(rest)}
      {...(aside ? { 'aria-describedby': asideId } : {})}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <FieldLabel aside={aside} asideId={asideId}>
        {label}
      </FieldLabel>
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

type Box = {
  className: string;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  placeholder?: string;
  dir?: string;
  autoCapitalize?: string;
};

/** What belongs to the box that is typed in. */
function boxProps({ ltr, capitals, placeholder, boxClassName, inputRef }: TextFieldProps): Box {
  const reading = ltr ? 'tabular-nums rtl:text-end' : '';
  return {
    className: `${fieldBox} ${reading} ${boxClassName ?? ''}`,
    ...(placeholder ? { placeholder } : {}),
    ...(inputRef ? { ref: inputRef } : {}),
    ...(ltr ? { dir: 'ltr' } : {}),
    ...(capitals ? { autoCapitalize: 'characters' } : {}),
  };
}

/** What belongs to the field's root. */
function rootProps(props: Partial<TextFieldProps>): AriaProps {
  const {
    placeholder: _placeholder,
    ltr: _ltr,
    capitals: _capitals,
    boxClassName: _boxClassName,
    inputRef: _inputRef,
    ...rest
  } = props;
  return rest;
}
