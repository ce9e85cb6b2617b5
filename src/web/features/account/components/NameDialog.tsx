import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useSaveProfile } from '../api.ts';

type Props = { user: SignedInUser; onClose: () => void };

export function NameDialog({ user, onClose }: Props) {
  const { t } = useTranslation('profile');
  const save = useSaveProfile();
  const { firstName, lastName } = user;
  const { form, control, bind, ...appForm } = useAppForm({
    schema: async () => (await import('../schemas.ts')).nameSchema,
    defaultValues: { firstName, lastName },
    explain: useAuthFailure(t('name.failed')),
    send: async (names) => {
      await save.mutateAsync(names);
      showDoneToast(t('name.done'));
      onClose();
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
    <FormDialog
      title={t('name.changeTitle')}
      onClose={onClose}
      form={appForm}
      submitLabel={t('name.save')}
      isDisabled={!isChanged}
    >
      <SideBySide>
        <Field {...bind('firstName')} label={t('name.firstName')} autoComplete="given-name" />
        <Field {...bind('lastName')} label={t('name.lastName')} autoComplete="family-name" />
      </SideBySide>
    </FormDialog>
  );
}
