import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Application } from '#contract/applications.ts';
import { count, dateTime, phone } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';

export function ApplicationFacts({ application }: { application: Application }) {
  const { t } = useTranslation(['admin', 'common']);
  const language = useLanguage();
  const { kind, contactName, contactEmail, contactPhone, locations, note, decidedAt, status } =
    application;
  return (
    <dl className="divide-y divide-line border-y border-line text-15">
      <Fact name={t('applications.fields.status')}>
        {t(`applications.status.${status}`)}
        {decidedAt ? ` · ${dateTime(decidedAt, language)}` : ''}
      </Fact>
      <Fact name={t('applications.fields.received')}>
        {dateTime(application.createdAt, language)}
      </Fact>
      <Fact name={t('applications.fields.kind')}>{t(`common:businessKinds.${kind}`)}</Fact>
      <Fact name={t('applications.fields.contact')}>
        <span className="block">
          <bdi>{contactName}</bdi>
        </span>
        <span className="block">
          <bdi dir="ltr">{contactEmail}</bdi>
        </span>
        <span className="block tabular-nums">
          <bdi dir="ltr">{phone(contactPhone)}</bdi>
        </span>
      </Fact>
      <Fact name={t('applications.fields.cars')}>
        {count(application.expectedCarsPerDay, language)}
      </Fact>
      <Fact name={t('applications.fields.locations')}>
        {locations.map(({ name, address, city }) => (
          <span key={`${name} ${address} ${city}`} className="block">
            <bdi className="font-medium">{name}</bdi>
            <span className="block text-12 text-muted">
              <bdi>{`${address}, ${city}`}</bdi>
            </span>
          </span>
        ))}
      </Fact>
      {note ? (
        <Fact name={t('applications.fields.note')}>
          <bdi className="whitespace-pre-wrap">{note}</bdi>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-4 py-2.5 max-sm:grid-cols-1 max-sm:gap-0">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
