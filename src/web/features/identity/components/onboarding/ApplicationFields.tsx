import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { businessKinds } from '#domain/businesses/kinds.ts';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { Places } from './Places.tsx';
import { Section } from './Section.tsx';
import type { ApplicationForm } from './useApplication.ts';

/** The business, who speaks for it, where it is, how busy it is. */
export function ApplicationFields({ form }: { form: ApplicationForm }) {
  const { t } = useTranslation(['onboarding', 'identity', 'common']);
  const { control, failure, isPending, submit } = form;
  return (
    <form noValidate className="flex flex-col gap-8" onSubmit={submit}>
      <Section title={t('sections.business')}>
        <Field
          control={control}
          name="businessName"
          label={t('businessName')}
          autoComplete="organization"
        />
        <SelectField
          control={control}
          name="kind"
          label={t('kind')}
          placeholder={t('chooseKind')}
          options={businessKinds.map((id) => ({ id, name: t(`common:businessKinds.${id}`) }))}
        />
      </Section>
      <Section title={t('sections.contact')}>
        <Field control={control} name="contactName" label={t('contactName')} autoComplete="name" />
        <Field
          control={control}
          name="contactEmail"
          kind="email"
          label={t('identity:email')}
          description={t('emailNote')}
          autoComplete="email"
        />
        <Field
          control={control}
          name="contactPhone"
          kind="phone"
          label={t('identity:phone')}
          autoComplete="tel"
        />
      </Section>
      <Section title={t('sections.places')}>
        <Places form={form} />
      </Section>
      <Section title={t('sections.volume')}>
        <Field
          control={control}
          name="expectedCarsPerDay"
          kind="digits"
          label={t('cars')}
          description={t('carsNote')}
          autoComplete="off"
        />
        <Field
          control={control}
          name="note"
          label={t('note')}
          aside={t('common:optional')}
          rows={4}
        />
      </Section>
      <div className="flex flex-col gap-3">
        {failure ? <FormError {...failure} /> : null}
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('submit')}
        </Button>
        <p className="text-15 text-muted">{t('promise')}</p>
      </div>
    </form>
  );
}
