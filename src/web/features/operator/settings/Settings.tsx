import { settingNames } from '#domain/operator/settingBounds.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { useSettings } from './api.ts';
import { ContactFields, LifetimeFields, SecondFactorFields, SenderFields } from './Fields.tsx';
import { LandingFields } from './LandingFields.tsx';
import { SectionForm } from './SectionForm.tsx';
import { SmsFields } from './SmsFields.tsx';
import { TermsFields } from './TermsFields.tsx';

/** Screen of the platform's settings, with a form for each section. */
export function Settings() {
  const { t } = useTranslation('adminSettings');
  const settings = useSettings();
  const changes = settings.data
    ? settingNames.flatMap((name) => settings.data?.changes[name] ?? [])
    : [];
  const [last] = changes.toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <>
      <PortalHead
        title={t('title')}
        headline={last ? t('headline', { name: isolateText(last.by) }) : t('headlineUnchanged')}
        kicker={t('kicker')}
      />
      <QueryState query={settings} failed={t('failed')} isPrimary skeleton={<SkeletonTable />}>
        {(data) => (
          <div className="flex flex-col">
            <SectionForm section="terms" settings={data}>
              {(control, typed) => <TermsFields control={control} typed={typed} />}
            </SectionForm>
            <SectionForm section="contact" settings={data}>
              {(control) => <ContactFields control={control} />}
            </SectionForm>
            <SectionForm section="sender" settings={data}>
              {(control, typed) => (
                <SenderFields control={control} typed={typed} fixed={data.fixed} />
              )}
            </SectionForm>
            <SectionForm section="landing" settings={data}>
              {(control) => <LandingFields control={control} />}
            </SectionForm>
            <SectionForm section="lifetimes" settings={data}>
              {(control) => <LifetimeFields control={control} />}
            </SectionForm>
            <SectionForm section="sms" settings={data}>
              {(control, typed) => <SmsFields control={control} typed={typed} />}
            </SectionForm>
            <SectionForm section="secondFactor" settings={data}>
              {(control) => (
                <SecondFactorFields control={control} isProduction={data.fixed.isProduction} />
              )}
            </SectionForm>
          </div>
        )}
      </QueryState>
    </>
  );
}
