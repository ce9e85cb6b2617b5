import type { ReactNode, Ref, SubmitEvent } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { ButtonVariant } from '#web/ui/button.ts';
import { DialogFoot } from '#web/ui/DialogFoot.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import type { FormFailure } from './useAppForm.ts';

export type AppFormProps = {
  form: {
    failure: Omit<FormFailure, 'code'> | null;
    isPending: boolean;
    submit: (event: SubmitEvent) => void;
  };
  submitLabel: string;
  variant?: ButtonVariant;
  isDisabled?: boolean;
  /** Whether the submit button is as tall as the primary button of a screen. */
  isLarge?: boolean;
  /** Keeps the submit button as wide as its text. */
  isNarrow?: boolean;
  /** Label of a second button, which closes the form without sending it. */
  cancelLabel?: string;
  onCancel?: () => void;
  /** Content above the error. */
  lead?: ReactNode;
  /** Shows the error above the button, for forms longer than a phone's screen. */
  errorBelow?: boolean;
  /** Gap between the fields. */
  gap?: 'gap-3' | 'gap-4' | 'gap-5';
  /** Leaves the layout to the dialog around, whose buttons stay visible below a long text. */
  isFlat?: boolean;
  ref?: Ref<HTMLFormElement>;
  children?: ReactNode;
};

/** Form with its error, fields and buttons. */
export function AppForm(props: AppFormProps) {
  const { form, submitLabel, variant = 'primary', isDisabled = false, isLarge = false } = props;
  const { cancelLabel, onCancel, lead, errorBelow = false, gap = 'gap-4', children } = props;
  const { isNarrow = false, isFlat = false, ref } = props;
  const error = form.failure ? <FormError {...form.failure} /> : null;
  const button = (
    <Button
      type="submit"
      variant={variant}
      isLarge={isLarge}
      disabled={isDisabled}
      isPending={form.isPending}
      {...(isNarrow ? { className: 'self-start' } : {})}
    >
      {submitLabel}
    </Button>
  );
  return (
    <form
      ref={ref}
      noValidate
      className={isFlat ? 'contents' : `flex flex-col ${gap}`}
      onSubmit={form.submit}
    >
      {lead}
      {errorBelow ? null : error}
      {children}
      {errorBelow ? error : null}
      {cancelLabel ? (
        <DialogFoot cancelLabel={cancelLabel} onCancel={onCancel}>
          {button}
        </DialogFoot>
      ) : (
        button
      )}
    </form>
  );
}
