import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#contract/identity.ts';
import { FormField } from '#web/features/identity/components/forms/FormField.tsx';
import { useSentForm } from '#web/features/identity/components/forms/useSentForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useSaveProfile } from '../api.ts';

export function NameForm({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const save = useSaveProfile();
  const { firstName, lastName } = user;
  const { form, control, refused, isPending, submit } = useSentForm({
    rules: 'name',
    defaultValues: { firstName, lastName },
    refusedTitle: t('name.failed'),
    send: async (names) => {
      await save.mutateAsync(names);
      toastDone(t('name.done'));
    },
  });
  const { isDirty } = useFormState({ control });
  useEffect(() => {
    const known = form.formState.defaultValues;
    // A reset counts as typing, and would bring the rules along with the screen.
    if (known?.firstName === firstName && known.lastName === lastName) return;
    // Saved here or on another device: what is being typed stays.
    form.reset({ firstName, lastName }, { keepDirtyValues: true });
  }, [form, firstName, lastName]);
  return (
    <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      {refused ? <FormError {...refused} /> : null}
      <SideBySide>
        <FormField
          control={control}
          name="firstName"
          label={t('name.firstName')}
          autoComplete="given-name"
        />
        <FormField
          control={control}
          name="lastName"
          label={t('name.lastName')}
          autoComplete="family-name"
        />
      </SideBySide>
      <Button
        type="submit"
        variant="compact"
        className="self-start"
        isDisabled={!isDirty}
        isPending={isPending}
      >
        {t('name.save')}
      </Button>
    </form>
  );
}
