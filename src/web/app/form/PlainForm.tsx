import type { SubmitEvent } from 'react';
import { AppForm, type AppFormProps } from './AppForm.tsx';

type Props = Omit<AppFormProps, 'form'> & {
  failure?: AppFormProps['form']['failure'];
  isPending: boolean;
  onSubmit: () => void;
};

/** Form without `useAppForm`, for one or two fields with a state of their own. */
export function PlainForm({ failure = null, isPending, onSubmit, ...rest }: Props) {
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    // A form in a dialog over another form must not submit the other form.
    event.stopPropagation();
    // Enter submits a form even while its button is pending.
    if (!isPending) onSubmit();
  }
  return <AppForm {...rest} form={{ failure, isPending, submit }} />;
}
