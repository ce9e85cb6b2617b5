import type { HouseAccount } from '#contract/houseAccounts.ts';
import { currencyDecimals, minorToMajor } from '#domain/shared/money.ts';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { currencySign } from '#web/lib/format.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useAddAccount, useChangeAccount } from './api.ts';

type Props = { account: HouseAccount | null; currency: string; onClose: () => void };

/** An account that pays for guests: a new one, or one as it is. */
export function AccountDialog({ account, currency, onClose }: Props) {
  const { t, language } = useTranslation(['houseAccounts', 'app']);
  const add = useAddAccount();
  const change = useChangeAccount(account?.id ?? '');
  const typed = (cents: number | null | undefined) =>
    cents === null || cents === undefined
      ? ''
      : minorToMajor(cents, currency).toFixed(currencyDecimals(currency));
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schema.ts')).typedAccount(currency),
    defaultValues: {
      name: account?.name ?? '',
      code: account?.code ?? '',
      coverCents: typed(account?.coverCents),
      dayLimitCents: typed(account?.dayLimitCents),
      monthLimitCents: typed(account?.monthLimitCents),
      maxUses: account?.maxUses ? String(account.maxUses) : '',
      oncePerStay: account?.oncePerStay ?? true,
    },
    explain: useFormFailure(t('app:notSaved')),
    send: async (checked) => {
      const { name } = account ? await change.mutateAsync(checked) : await add.mutateAsync(checked);
      toastDone(
        t(account ? 'houseAccounts:changed' : 'houseAccounts:added', { name: isolate(name) }),
      );
      onClose();
    },
  });
  const money = {
    control,
    lead: currencySign(currency, language),
    autoComplete: 'off',
    maxLength: 16,
  } as const;
  return (
    <Dialog
      title={
        account
          ? t('houseAccounts:change', { name: isolate(account.name) })
          : t('houseAccounts:add')
      }
      isOpen
      onClose={onClose}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {failure ? <FormError {...failure} /> : null}
        <Field
          control={control}
          name="name"
          label={t('houseAccounts:form.name')}
          description={t('houseAccounts:form.nameHint')}
          maxLength={80}
        />
        <Field
          control={control}
          name="code"
          kind="capitals"
          label={t('houseAccounts:form.code')}
          description={t('houseAccounts:form.codeHint')}
          maxLength={40}
          autoComplete="off"
        />
        <Field
          {...money}
          name="coverCents"
          label={t('houseAccounts:form.cover')}
          description={t('houseAccounts:form.coverHint')}
        />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field {...money} name="dayLimitCents" label={t('houseAccounts:form.day')} />
          <Field {...money} name="monthLimitCents" label={t('houseAccounts:form.month')} />
        </div>
        <Field
          control={control}
          name="maxUses"
          kind="digits"
          label={t('houseAccounts:form.total')}
          description={t('houseAccounts:form.limitsHint')}
          maxLength={7}
        />
        <CheckField control={control} name="oncePerStay">
          {t('houseAccounts:form.once')}
        </CheckField>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t(account ? 'houseAccounts:form.save' : 'houseAccounts:add')}
        </Button>
      </form>
    </Dialog>
  );
}
