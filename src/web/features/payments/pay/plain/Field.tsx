import { useId } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type FieldProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> & {
  label: string;
  /** Beside the label: the form expected, a range. */
  hint?: string;
  /** Stands before what is typed: a currency. */
  lead?: string;
  error?: ReactNode;
};

/** A native text field whose error is tied to it; numbers are text, so that any digits can be typed. */
export function Field({ label, hint, lead, error, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <div className="field__label">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className="field__hint">
            {hint}
          </span>
        )}
      </div>
      <div className="field__box" data-invalid={error ? true : undefined}>
        {lead && <span aria-hidden="true">{lead}</span>}
        <input
          {...input}
          id={id}
          type="text"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
