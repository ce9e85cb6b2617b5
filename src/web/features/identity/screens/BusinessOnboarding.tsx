import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { businessKinds } from '#domain/businesses/kinds.ts';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { LoginLinks } from '../components/LoginLinks.tsx';
import { useApplication, type ApplicationForm } from '../components/useApplication.ts';
import { SentEmailNote } from '../components/notices.tsx';
import { useCurrencies } from '../components/placeOptions.ts';
import { Places } from '../components/ApplicationPlaces.tsx';

/** Screen with the application form for businesses. */
export function BusinessOnboarding() {
  const { t } = useTranslation('onboarding');
  const [sentFor, setSentFor] = useState<string | null>(null);
  const title = sentFor === null ? t('title') : t('sentTitle');
  useTitle(title);

  if (sentFor !== null) {
    return (
      <AuthLayout title={title} lead={t('sentLead')}>
        <div className="flex flex-col gap-5">
          <SentEmailNote email={sentFor}>{t('sentText')}</SentEmailNote>
          <Link to="/" className={buildButtonClass('primary')}>
            {t('backHome')}
          </Link>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title} lead={t('lead')}>
      <Application onSent={setSentFor} />
      <LoginLinks to={['portal', 'business']} />
    </AuthLayout>
  );
}

function Application({ onSent }: { onSent: (email: string) => void }) {
  const form = useApplication((email) => {
    scrollTo({ top: 0 });
    onSent(email);
  });
  return <ApplicationFields form={form} />;
}

/** Fields of the application: business, contact, locations and expected cars. */
function ApplicationFields({ form }: { form: ApplicationForm }) {
  const { t } = useTranslation(['onboarding', 'identity', 'businessKinds', 'common']);
  const { control, failure, isPending, submit } = form;
  const bind = bindTo(control);
  const country = useWatch({ control, name: 'locations.0.country' });
  return (
    <form noValidate className="flex flex-col gap-8" onSubmit={submit}>
      <Section title={t('sections.business')}>
        <Field {...bind('businessName')} label={t('businessName')} autoComplete="organization" />
        <SelectField
          {...bind('kind')}
          label={t('kind')}
          placeholder={t('choose')}
          options={businessKinds.map((id) => ({ id, name: t(`businessKinds:${id}`) }))}
        />
        <SelectField
          {...bind('currency')}
          label={t('currency')}
          description={t('currencyNote')}
          placeholder={t('choose')}
          options={useCurrencies()}
        />
      </Section>
      <Section title={t('sections.contact')}>
        <Field {...bind('contactName')} label={t('contactName')} autoComplete="name" />
        <Field
          {...bind('contactEmail')}
          kind="email"
          label={t('identity:email')}
          description={t('emailNote')}
          autoComplete="email"
        />
        <Field
          {...bind('contactPhone')}
          kind="phone"
          country={country || undefined}
          label={t('identity:phone')}
          autoComplete="tel"
        />
      </Section>
      <Section title={t('sections.places')}>
        <Places form={form} />
      </Section>
      <Section title={t('sections.volume')}>
        <Field
          {...bind('expectedCarsPerDay')}
          kind="digits"
          label={t('cars')}
          description={t('carsNote')}
          autoComplete="off"
        />
        <Field {...bind('note')} label={t('note')} aside={t('common:optional')} rows={4} />
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 border-t border-line pt-6 first:border-t-0 first:pt-0"
    >
      <h2 id={id} className="text-20">
        {title}
      </h2>
      {children}
    </section>
  );
}
