import type { Control } from 'react-hook-form';
import type { SettingsAnswer } from '#contract/settings.ts';
import { lifetimeBounds, senderBounds } from '#domain/operator/settingBounds.ts';
import { adminSets } from '#domain/identity/roles.ts';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { BilingualField } from './BilingualField.tsx';
import { BoundedFields } from './BoundedFields.tsx';
import type { TypedSettings } from './typed.ts';

type Of<S extends keyof TypedSettings> = { control: Control<TypedSettings[S]> };
const pair = 'grid items-start gap-4 sm:grid-cols-2';

export function ContactFields({ control }: Of<'contact'>) {
  const bind = bindTo(control);
  const { t } = useTranslation('adminSettings');
  return (
    <>
      <div className={pair}>
        <BilingualField
          {...bind('operatorName')}
          label={t('contact.fields.operatorName')}
          maxLength={120}
        />
        <BilingualField
          {...bind('operatorAddress')}
          label={t('contact.fields.operatorAddress')}
          maxLength={300}
        />
        <Field
          {...bind('supportEmail')}
          kind="email"
          label={t('contact.fields.supportEmail')}
          maxLength={254}
        />
        <Field
          {...bind('supportPhone')}
          kind="notation"
          label={t('contact.fields.supportPhone')}
          maxLength={40}
        />
        <BilingualField
          {...bind('invoicePayment')}
          label={t('contact.fields.invoicePayment')}
          rows={3}
          maxLength={500}
        />
      </div>
      <p className="text-15 text-muted">{t('contact.paymentHint')}</p>
    </>
  );
}

export function SenderFields({
  control,
  typed,
  fixed,
}: Of<'sender'> & { typed: TypedSettings['sender']; fixed: SettingsAnswer['fixed'] }) {
  const bind = bindTo(control);
  const { t, language } = useTranslation('adminSettings');
  return (
    <>
      <Field
        {...bind('emailName')}
        label={t('sender.fields.emailName')}
        maxLength={senderBounds.nameMax}
      />
      <div className={pair}>
        <BilingualField
          {...bind('brand')}
          label={t('sender.fields.brand')}
          maxLength={senderBounds.brandMax}
        />
      </div>
      <Field
        {...bind('helpUrl')}
        kind="notation"
        label={t('sender.fields.helpUrl')}
        description={t('sender.helpHint')}
        maxLength={300}
      />
      <dl className="flex flex-col gap-1 rounded-sm border border-line bg-surface px-4 py-3 text-15 wrap-anywhere">
        <dt className="text-muted">{t('sender.from')}</dt>
        <dd>
          <bdi translate="no">{`${typed.emailName} <${fixed.mailAddress ?? 'valet@example.com'}>`}</bdi>
        </dd>
        <dt className="pt-2 text-muted">{t('sender.sms')}</dt>
        <dd dir="auto">{t('sender.example', { brand: typed.brand[language] })}</dd>
        <dt className="pt-2 text-muted">{t('sender.links')}</dt>
        <dd>
          <bdi translate="no">{fixed.publicUrl}</bdi>
        </dd>
      </dl>
    </>
  );
}

export function LifetimeFields({ control }: Of<'lifetimes'>) {
  const { t } = useTranslation('adminSettings');
  return (
    <BoundedFields
      control={control}
      bounds={lifetimeBounds}
      nameField={(name) => t(`lifetimes.fields.${name}`)}
    />
  );
}

export function SecondFactorFields({
  control,
  isProduction,
}: Of<'secondFactor'> & { isProduction: boolean }) {
  const bind = bindTo(control);
  const { t } = useTranslation('adminSettings');
  return (
    <div className="flex flex-col">
      <CheckField {...bind('managers')}>{t('secondFactor.fields.managers')}</CheckField>
      {isProduction ? <p className="py-2 text-15 text-muted">{t('secondFactor.always')}</p> : null}
      {adminSets.map((set) => (
        <CheckField key={set} {...bind(set)}>
          {t(`secondFactor.fields.${set}`)}
        </CheckField>
      ))}
    </div>
  );
}
