import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useSaveProfile } from '../api.ts';

type Props = { user: SignedInUser; onClose: () => void };

export function NameDialog({ user, onClose }: Props) {
  const { t } = useTranslation('profile');
  return (
    <Dialog title={t('name.changeTitle')} isOpen onClose={onClose}>
      <NameForm user={user} onDone={onClose} />
    </Dialog>
  );
}

function NameForm({ user, onDone }: { user: SignedInUser; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const save = useSaveProfile();
  const { firstName, lastName } = user;
  const { form, control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('../schemas.ts')).nameSchema,
    defaultValues: { firstName, lastName },
    explain: useAuthFailure(t('name.failed')),
    send: async (names) => {
      await save.mutateAsync(names);
      showDoneToast(t('name.done'));
      onDone();
    },
  });
  const values = useWatch({ control });
  const isChanged = values.firstName !== firstName || values.lastName !== lastName;
  useEffect(() => {
    const known = form.formState.defaultValues;
    // Skips a needless reset, because a reset would load the schema when the dialog opens.
    if (known?.firstName === firstName && known.lastName === lastName) return;
    // Another tab or device changed the name. Edited fields keep their text, other fields take the
    // new name.
    form.reset({ firstName, lastName }, { keepDirtyValues: true });
  }, [form, firstName, lastName]);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {failure ? <FormError {...failure} /> : null}
      <SideBySide>
        <Field
          control={control}
          name="firstName"
          label={t('name.firstName')}
          autoComplete="given-name"
        />
        <Field
          control={control}
          name="lastName"
          label={t('name.lastName')}
          autoComplete="family-name"
        />
      </SideBySide>
      <Button type="submit" variant="primary" disabled={!isChanged} isPending={isPending}>
        {t('name.save')}
      </Button>
    </form>
  );
}
