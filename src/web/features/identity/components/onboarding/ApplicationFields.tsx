import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { FormField } from '../forms/FormField.tsx';
import { KindField } from './KindField.tsx';
import { Places } from './Places.tsx';
import { Section } from './Section.tsx';
import type { ApplicationForm } from './useApplication.ts';

/** The business, who speaks for it, where it is, how busy it is. */
export function ApplicationFields({ form }: { form: ApplicationForm }) {
  const { t } = useTranslation(['onboarding', 'identity', 'common']);
  const { control, refused, isPending, submit } = form;
  return (
    <form noValidate className="flex flex-col gap-8" onSubmit={submit}>
      <Section title={t('sections.business')}>
        <FormField
          control={control}
          name="businessName"
          label={t('businessName')}
          autoComplete="organization"
        />
        <KindField control={control} />
      </Section>
      <Section title={t('sections.contact')}>
        <FormField
          control={control}
          name="contactName"
          label={t('contactName')}
          autoComplete="name"
        />
        <FormField
          control={control}
          name="contactEmail"
          kind="email"
          label={t('identity:email')}
          description={t('emailNote')}
          autoComplete="email"
        />
        <FormField
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
        <FormField
          control={control}
          name="expectedCarsPerDay"
          kind="digits"
          label={t('cars')}
          description={t('carsNote')}
          autoComplete="off"
        />
        <FormField
          control={control}
          name="note"
          label={t('note')}
          aside={t('common:optional')}
          rows={4}
        />
      </Section>
      <div className="flex flex-col gap-3">
        {refused ? <FormError {...refused} /> : null}
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('submit')}
        </Button>
        <p className="text-15 text-muted">{t('promise')}</p>
      </div>
    </form>
  );
}
