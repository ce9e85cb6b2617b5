import { useEffect, useId } from 'react';
import type { ComponentProps, CSSProperties, KeyboardEvent, ReactNode, Ref } from 'react';
import { FieldAlert } from './FormError.tsx';

const boxLook =
  'block w-full min-h-13 rounded-md border border-line-strong bg-surface px-4 text-17 text-ink ' +
  'placeholder:text-muted transition-colors invalid:border-danger ' +
  'aria-invalid:border-2 aria-invalid:border-danger disabled:opacity-55 ' +
  'focus:outline-3 focus:outline-offset-0 focus:outline-focus focus:border-focus';

type NativeProps = Pick<
  ComponentProps<'input'>,
  | 'name'
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'autoFocus'
  | 'maxLength'
  | 'min'
  | 'spellCheck'
  | 'enterKeyHint'
  | 'placeholder'
  | 'disabled'
  | 'readOnly'
>;

export type TextFieldProps = NativeProps & {
  label: ReactNode;
  /** Shows the label to screen readers only, where the context makes the field clear. */
  hideLabel?: boolean;
  /** Small text at the end of the line with the label. */
  aside?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** Text in front of the input, such as a currency sign. */
  lead?: string;
  /** Control inside the box of the field, before the input. */
  start?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Always left-to-right, for phone numbers, plates and codes. */
  ltr?: boolean;
  /** Direction of the text by its content, for text in any language. */
  dir?: 'auto';
  /** Starts the phone's keyboard in capitals, for plates and spots. */
  capitals?: boolean;
  rows?: number;
  boxClassName?: string;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement> | undefined;
  /** Content over the box of the field: a button or icon. */
  children?: ReactNode;
};

/** Text field with label, notes and error. Fields for numbers use this component too. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, aside, description, error, lead, start, children } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span
        className={hideLabel ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-3'}
      >
        <label htmlFor={id} className="text-15 font-medium text-ink">
          {label}
        </label>
        {aside ? (
          <span id={`${id}-aside`} className="text-12 text-muted">
            {aside}
          </span>
        ) : null}
      </span>
      <span className="relative block" dir={lead ? 'ltr' : undefined}>
        {lead ? (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 start-4 grid place-items-center text-muted"
          >
            <bdi>{lead}</bdi>
          </span>
        ) : null}
        <Box {...props} id={id} />
        {start ? (
          <span className="absolute inset-y-px start-px rtl:start-auto rtl:end-px">{start}</span>
        ) : null}
        {children}
      </span>
      {description ? (
        <span id={`${id}-description`} className="text-12 text-muted">
          {description}
        </span>
      ) : null}
      {error ? <FieldAlert id={`${id}-error`}>{error}</FieldAlert> : null}
    </div>
  );
}

/**
 * Estimates the width of the text in front of the input in `ch`: '$', 'AED', 'د.إ' with its narrow
 * dots.
 */
const measureLead = (lead: string): number =>
  1.25 * lead.replaceAll('.', '').length + 0.5 * (lead.split('.').length - 1);

/** Returns the padding that makes room for the content before the input. */
function boxStyle(lead: string | undefined, hasStart: boolean): CSSProperties | undefined {
  if (lead) return { paddingInlineStart: `calc(1.25rem + ${measureLead(lead)}ch)` };
  return hasStart ? { paddingInlineStart: '7rem' } : undefined;
}

/** Input of one line, or text area of several lines. */
function Box(props: TextFieldProps & { id: string }) {
  const {
    id,
    label: _label,
    hideLabel: _hideLabel,
    children: _children,
    aside,
    description,
    error,
    lead,
    start,
    ltr,
    dir,
    capitals,
    rows,
    boxClassName = '',
    inputRef,
    onChange,
    onBlur,
    autoFocus = false,
    type = 'text',
    ...native
  } = props;
  // This effect runs after the dialog around the field has opened: hidden elements cannot take the
  // focus.
  useEffect(() => {
    if (autoFocus) document.getElementById(id)?.focus();
  }, [autoFocus, id]);
  const notes = Object.entries({ aside, description, error }).filter(([, note]) => Boolean(note));
  // A currency sign stands left of the digits in both directions, because digits run left-to-right.
  const reading = lead
    ? 'tabular-nums'
    : ltr
      ? start
        ? 'tabular-nums'
        : 'tabular-nums rtl:text-end'
      : '';
  const box = {
    ...native,
    id,
    style: boxStyle(lead, Boolean(start)),
    ref: inputRef,
    dir: ltr ? 'ltr' : dir,
    autoCapitalize: capitals ? 'characters' : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes.map(([name]) => `${id}-${name}`).join(' ') || undefined,
    onBlur: () => onBlur?.(),
    className: `${boxLook} ${reading} ${boxClassName}`,
  };
  return rows ? (
    <textarea
      {...box}
      rows={rows}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={`${box.className} py-3`}
    />
  ) : (
    <input {...box} type={type} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
