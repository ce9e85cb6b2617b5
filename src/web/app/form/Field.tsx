import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { CodeField, DigitsField } from '#web/ui/DigitsField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx';
import { useIssueText, type IssueTexts } from './issueText.ts';

type Kind =
  | 'text'
  | 'email'
  | 'phone'
  | 'password'
  | 'pin'
  | 'digits'
  | 'code'
  /** Text in capitals, such as a plate or spot, always left-to-right. */
  | 'capitals'
  /** Times, coordinates and links, always left-to-right. */
  | 'notation';

/**
 * Returns a function that binds a field of this form by name, as in `<Field {...bind('email')} />`.
 */
export const bindTo =
  <T extends FieldValues>(control: Control<T>) =>
  <N extends FieldPath<T>>(name: N) => ({ control, name });

/** Props that bind a text field of a form by name. */
export type NamedField<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, string>;
};

type Props<T extends FieldValues> = NamedField<T> &
  Omit<TextFieldProps, 'name' | 'error' | 'value' | 'onChange' | 'type' | 'ltr'> & {
    kind?: Kind;
    /** Type of a native date or time input. */
    type?: 'date' | 'time' | 'datetime-local';
    /** Field that is validated again when this field changes, such as a repeated password. */
    agreesWith?: FieldPath<T>;
    /** Texts that replace the default texts of validation issues. */
    errorTexts?: IssueTexts | undefined;
    /** Called when a `code` field has all its digits. */
    onComplete?: (value: string) => void;
    /** Default country of a `phone` field. */
    country?: string | undefined;
  };

const PIN_DIGITS = 6;
const autoDir = { dir: 'auto' } as const;

/** Text field of a form, with its localized error. */
export function Field<T extends FieldValues>(props: Props<T>) {
  const { kind = 'text', onComplete, country, ...rest } = props;
  const { bound, onChange } = useBound(rest);
  const { maxLength, description, label, error, inputRef, value } = bound;
  switch (kind) {
    case 'phone':
      return <PhoneField {...bound} country={country} onChange={onChange} />;
    case 'digits':
      return <DigitsField {...bound} onChange={(digits) => onChange(digits.slice(0, maxLength))} />;
    case 'code':
      return (
        <CodeField
          label={label}
          description={description}
          error={error}
          inputRef={inputRef}
          value={value}
          onChange={onChange}
          onComplete={(code) => onComplete?.(code)}
        />
      );
    case 'password':
      return <PasswordField autoComplete="current-password" {...bound} onChange={onChange} ltr />;
    case 'pin':
      return (
        <PasswordField
          {...bound}
          ltr
          inputMode="numeric"
          onChange={(typed) =>
            onChange(toLatinDigits(typed).replaceAll(/\D/g, '').slice(0, PIN_DIGITS))
          }
        />
      );
    case 'email':
      return (
        <TextField
          {...bound}
          onChange={onChange}
          ltr
          type="email"
          inputMode="email"
          spellCheck="false"
        />
      );
    case 'capitals':
      return (
        <TextField
          autoComplete="off"
          {...bound}
          ltr
          capitals
          spellCheck="false"
          onChange={(typed) => onChange(toLatinDigits(typed).toUpperCase())}
        />
      );
    case 'notation':
      return <TextField {...bound} ltr spellCheck="false" onChange={onChange} />;
    case 'text':
      // `auto` lets a name in the other script follow its own direction. An empty field follows the
      // direction of the page.
      return (
        <TextField
          {...(bound.type || bound.lead || !value ? {} : autoDir)}
          {...bound}
          onChange={onChange}
        />
      );
  }
}

function useBound<T extends FieldValues>(props: Omit<Props<T>, 'kind' | 'onComplete' | 'country'>) {
  const { control, name, agreesWith, errorTexts, ...rest } = props;
  const { error, field } = useField({ control, name, agreesWith, errorTexts });
  const { ref: inputRef, value, onBlur } = field;
  const onChange = field.onChange as (value: string) => void;
  return { bound: { ...rest, name, value: value as string, onBlur, inputRef, error }, onChange };
}

type FieldOptions<T extends FieldValues, N extends FieldPath<T>> = {
  control: Control<T>;
  name: N;
  agreesWith?: FieldPath<T> | undefined;
  errorTexts?: IssueTexts | undefined;
};

/** Binds a control other than a text field to the form, such as a select or a radio group. */
export function useField<T extends FieldValues, N extends FieldPath<T>>(
  options: FieldOptions<T, N>,
) {
  const { control, name, agreesWith, errorTexts } = options;
  const issueText = useIssueText();
  const { field, fieldState } = useController({
    control,
    name,
    ...(agreesWith ? { rules: { deps: agreesWith } } : {}),
  });
  return { field, error: issueText(fieldState.error, errorTexts) };
}

/** Ref for a group of controls. Focusing the group focuses its first enabled control. */
export const groupRef =
  (ref: (target: { focus: () => void } | null) => void) => (group: HTMLElement | null) =>
    ref(
      group && {
        focus: () => group.querySelector<HTMLElement>(':is(input, button):not(:disabled)')?.focus(),
      },
    );

function PasswordField(props: Omit<TextFieldProps, 'type' | 'children' | 'boxClassName'>) {
  const { t } = useTranslation('app');
  const [isShown, setShown] = useState(false);
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'} boxClassName="pe-14">
      <span className="absolute inset-y-0 end-1 grid place-items-center">
        <IconButton
          label={isShown ? t('password.hide') : t('password.show')}
          onClick={() => setShown(!isShown)}
        >
          <Icon of={isShown ? EyeOff : Eye} />
        </IconButton>
      </span>
    </TextField>
  );
}
