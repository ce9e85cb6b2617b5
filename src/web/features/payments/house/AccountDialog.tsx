import type { Control } from 'react-hook-form';
import type { HouseAccount } from '#contract/houseAccounts.ts';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { listChanged, pickFields } from '#web/app/form/changedFields.ts';
import { type MeanwhileLine, MeanwhileNote } from '#web/app/portal/MeanwhileNote.tsx';
import { useMeanwhile } from '#web/app/portal/useMeanwhile.ts';
import { getCurrencySign, formatAmount, formatTypedAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useAddAccount, useAllHouseAccounts, useChangeAccount } from './api.ts';

type Props = { account: HouseAccount | null; currency: string; onClose: () => void };

/** Dialog that adds or changes a house account, which pays for guests. */
export function AccountDialog({ account, ...rest }: Props) {
  return account ? <ChangeDialog account={account} {...rest} /> : <AddDialog {...rest} />;
}

type TypedAccount = {
  name: string;
  code: string;
  coverCents: string;
  dayLimitCents: string;
  monthLimitCents: string;
  maxUses: string;
  oncePerStay: boolean;
};
const nothing: TypedAccount = {
  name: '',
  code: '',
  coverCents: '',
  dayLimitCents: '',
  monthLimitCents: '',
  maxUses: '',
  oncePerStay: true,
};

function toTyped(account: HouseAccount): TypedAccount {
  const { currency } = account;
  const write = (cents: number | null) =>
    cents === null ? '' : formatTypedAmount(cents, currency);
  return {
    name: account.name,
    code: account.code ?? '',
    coverCents: write(account.coverCents),
    dayLimitCents: write(account.dayLimitCents),
    monthLimitCents: write(account.monthLimitCents),
    maxUses: account.maxUses === null ? '' : String(account.maxUses),
    oncePerStay: account.oncePerStay,
  };
}

const loadSchema = (currency: string) => async () =>
  (await import('./schema.ts')).createHouseAccountSchema(currency);

function AddDialog({ currency, onClose }: Omit<Props, 'account'>) {
  const { t } = useTranslation(['houseAccounts', 'app']);
  const add = useAddAccount();
  const { control, ...form } = useAppForm({
    schema: loadSchema(currency),
    defaultValues: nothing,
    draftKey: 'house account new',
    explain: useFormFailure(t('app:notSaved')),
    send: async (checked) => {
      const { name } = await add.mutateAsync(checked);
      showDoneToast(t('houseAccounts:added', { name: isolateText(name) }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('houseAccounts:add')}
      onClose={onClose}
      form={form}
      submitLabel={t('houseAccounts:add')}
    >
      <Fields control={control} currency={currency} />
    </FormDialog>
  );
}

/**
 * Sends only the changed fields with their old values, from which the server detects a concurrent
 * change.
 */
function ChangeDialog({ account, currency, onClose }: Props & { account: HouseAccount }) {
  const { t } = useTranslation(['houseAccounts', 'app']);
  const change = useChangeAccount(account.id);
  const { refetch } = useAllHouseAccounts();
  const write = useAccountLines(currency);
  const { form, control, ...appForm } = useAppForm({
    schema: loadSchema(currency),
    defaultValues: toTyped(account),
    explain: useFormFailure(t('app:notSaved')),
    send: async (checked, typed) => {
      const names = listChanged(typed, toTyped(account));
      const { known } = meanwhile;
      const name =
        names.length === 0
          ? account.name
          : (
              await change.mutateAsync({
                ...pickFields(checked, names),
                seen: pickFields({ ...known.current, code: known.current.code ?? '' }, names),
              })
            ).name;
      showDoneToast(t('houseAccounts:changed', { name: isolateText(name) }));
      onClose();
    },
    onFailed: (refusal) => void meanwhile.follow(refusal),
  });
  const meanwhile = useMeanwhile({
    form,
    code: 'HOUSE_ACCOUNT_CHANGED',
    readLatest: async () => (await refetch()).data?.accounts.find(({ id }) => id === account.id),
    saved: account,
    toTyped,
  });
  return (
    <FormDialog
      title={t('houseAccounts:change', { name: isolateText(account.name) })}
      onClose={onClose}
      form={appForm}
      submitLabel={t('houseAccounts:form.save')}
    >
      <MeanwhileNote form={appForm} meanwhile={meanwhile} saved={account} write={write} />
      <Fields control={control} currency={currency} />
    </FormDialog>
  );
}

/** Formats the changeable fields of a house account for the note about a concurrent change. */
function useAccountLines(currency: string) {
  const { t, language } = useTranslation(['houseAccounts', 'portal']);
  const none = t('portal:meanwhile.none');
  const write = (cents: number | null) =>
    cents === null ? none : formatAmount(cents, currency, language);
  return (account: HouseAccount): MeanwhileLine[] => [
    { label: t('houseAccounts:form.name'), text: account.name },
    { label: t('houseAccounts:columns.code'), text: account.code ?? none },
    {
      label: t('houseAccounts:columns.cover'),
      text: account.coverCents === null ? t('houseAccounts:whole') : write(account.coverCents),
    },
    { label: t('houseAccounts:columns.day'), text: write(account.dayLimitCents) },
    { label: t('houseAccounts:columns.month'), text: write(account.monthLimitCents) },
    {
      label: t('houseAccounts:form.total'),
      text: account.maxUses === null ? none : String(account.maxUses),
    },
    {
      label: t('houseAccounts:form.once'),
      text: t(account.oncePerStay ? 'portal:meanwhile.on' : 'portal:meanwhile.off'),
    },
  ];
}

function Fields({ control, currency }: { control: Control<TypedAccount>; currency: string }) {
  const bind = bindTo(control);
  const { t, language } = useTranslation('houseAccounts');
  const ofMoney = {
    control,
    lead: getCurrencySign(currency, language),
    autoComplete: 'off',
    maxLength: 16,
  } as const;
  return (
    <>
      <Field
        {...bind('name')}
        label={t('form.name')}
        description={t('form.nameHint')}
        maxLength={80}
      />
      <Field
        {...bind('code')}
        kind="capitals"
        label={t('form.code')}
        description={t('form.codeHint')}
        maxLength={40}
      />
      <Field
        {...ofMoney}
        name="coverCents"
        label={t('form.cover')}
        description={t('form.coverHint')}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field {...ofMoney} name="dayLimitCents" label={t('form.day')} />
        <Field {...ofMoney} name="monthLimitCents" label={t('form.month')} />
      </div>
      <Field
        {...bind('maxUses')}
        kind="digits"
        label={t('form.total')}
        description={t('form.limitsHint')}
        maxLength={7}
      />
      <CheckField {...bind('oncePerStay')}>{t('form.once')}</CheckField>
    </>
  );
}
