import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SignedInUser } from '#contract/identity.ts';
import { languageList } from '#texts/languages.ts';
import { DialogTrigger } from '#web/app/DialogTrigger.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { askServer } from '#web/app/fetchSignedInUser.ts';
import { getCountryName } from '#web/lib/countryName.ts';
import type { Language } from '#web/lib/language.ts';
import { useOnline } from '#web/lib/online.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { PhoneContact } from '#web/features/account/components/Contact.tsx';
import { useBusinessSettings, useChangeBusinessSettings } from './businessSettings.ts';
import { SmsCountriesDialog, TaxDialog } from './dialogs.ts';

const listNames = (countries: readonly string[], language: Language) =>
  new Intl.ListFormat(languageList[language].locale).format(
    countries.map((country) => getCountryName(country, language)),
  );

/** Settings of the whole business, for its managers. */
export function BusinessSettings() {
  const { t, language } = useTranslation('account');
  const settings = useBusinessSettings();
  return (
    <QueryState
      query={settings}
      failed={t('business.failed')}
      skeleton={<Skeleton className="h-11" />}
    >
      {({ requiresSecondFactor, tax, smsCountries }) => (
        <>
          <Section title={t('business.title')} text={t('business.text')}>
            <SecondFactorSwitch isRequired={requiresSecondFactor} />
          </Section>
          <Section title={t('business.locations.title')} text={t('business.locations.about')}>
            <Now>{t('business.locations.text')}</Now>
            <Link
              to="/business-dashboard/locations"
              className={buildButtonClass('secondary', 'lg:border-transparent lg:bg-transparent')}
            >
              {t('business.locations.change')}
            </Link>
          </Section>
          <Section title={t('business.tax.title')} text={t('business.tax.about')}>
            <Now>{tax ? t('business.tax.now', tax) : t('business.tax.none')}</Now>
            <DialogTrigger label={t('business.tax.change')}>
              {(close) => <TaxDialog tax={tax} onClose={close} />}
            </DialogTrigger>
          </Section>
          <Section title={t('business.house.title')} text={t('business.house.about')}>
            <Link
              to="/business-dashboard/house-accounts"
              className={buildButtonClass(
                'secondary',
                'lg:ms-auto lg:border-transparent lg:bg-transparent',
              )}
            >
              {t('business.house.open')}
            </Link>
          </Section>
          <Section title={t('business.sms.title')} text={t('business.sms.about')}>
            <Now>
              {smsCountries ? listNames(smsCountries, language) : t('business.sms.ofLocations')}
            </Now>
            <DialogTrigger label={t('business.sms.change')}>
              {(close) => <SmsCountriesDialog chosen={smsCountries ?? []} onClose={close} />}
            </DialogTrigger>
          </Section>
        </>
      )}
    </QueryState>
  );
}

function SecondFactorSwitch({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation(['account', 'app', 'notifications']);
  const isOnline = useOnline();
  const refused = useRefusalToast();
  const change = useChangeBusinessSettings();
  const switchTo = (isOn: boolean) =>
    change.mutate(
      { requiresSecondFactor: isOn },
      {
        onError: (error) => refused(t('app:notSaved'), error),
        onSuccess: () => {
          showDoneToast(isOn ? t('business.secondFactorOn') : t('business.secondFactorOff'));
          // Refreshes the session, because this manager may now have to set up a second factor.
          void askServer();
        },
      },
    );
  return (
    <Switch
      label={t('business.secondFactor')}
      isOn={change.isPending ? (change.variables.requiresSecondFactor ?? isRequired) : isRequired}
      locked={isOnline ? null : t('notifications:preferences.blocked.offline')}
      onChange={switchTo}
    />
  );
}

const Now = ({ children }: { children: ReactNode }) => (
  <p className="text-15 wrap-anywhere">{children}</p>
);

/**
 * Section of the account where managers and administrators change and verify their number. Shares
 * this file, because another lazy file splits the modules of the valets' screens into more files.
 */
export function OwnPhone({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('phone.title')} text={t('phone.staffText')}>
      <PhoneContact user={user} />
    </Section>
  );
}
