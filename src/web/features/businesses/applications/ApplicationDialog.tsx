import { nameTimeZone } from '#domain/businesses/timeZoneName.ts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import type { Application, ApplicationDetails } from '#contract/applications.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogFoot } from '#web/ui/DialogFoot.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { getCountryName } from '#web/lib/countryName.ts';
import { formatCount, getCurrencyName, formatDateTime, formatPhone } from '#web/lib/format.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { buildMapsLink } from '#web/lib/mapsLink.ts';
import { useCallError } from '#web/lib/useOnReturn.ts';
import { MapPin } from 'lucide-react';
import { Icon } from '#web/ui/Icon.tsx';
import { useApplicationDetails, useDecision } from './api.ts';
import { useWriteFeeWithPayer } from '#web/features/businesses/agreedFee.ts';
import { Notes } from './ApplicationNotes.tsx';

type Props = { application: Application | null; onClose: () => void };

export function ApplicationDialog({ application, onClose }: Props) {
  return (
    <Dialog
      title={application ? `\u2068${application.businessName}\u2069` : ''}
      isOpen={application !== null}
      onClose={onClose}
    >
      {application ? (
        <Details key={application.id} application={application} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

type DetailsProps = { application: Application; onClose: () => void };

/**
 * Details of an application, with buttons to decide. If another administrator decides first, the
 * refetched list updates these details.
 */
function Details({ application, onClose }: DetailsProps) {
  const { t } = useTranslation(['admin', 'businessKinds', 'common']);
  const errorText = useErrorText();
  const decide = useDecision();
  const [isDeclining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [refusal, setRefusal] = useCallError();

  async function send(to: 'approved' | 'declined'): Promise<void> {
    setRefusal(null);
    if (to === 'declined' && !reason.trim()) return setReasonMissing(true);
    try {
      await decide.mutateAsync(
        to === 'approved' ? { application, to } : { application, to, reason: reason.trim() },
      );
      showDoneToast(t(`applications.done.${to}`), t(`applications.doneText.${to}`));
      onClose();
    } catch (error) {
      setRefusal(error);
      if (error instanceof CallError && error.code === 'STATE_CONFLICT') setDeclining(false);
    }
  }

  const details = useApplicationDetails(application.id);
  const isPending = (to: 'approved' | 'declined') => decide.isPending && decide.variables.to === to;
  return (
    <>
      {refusal ? <FormError title={t('applications.refused')} text={errorText(refusal)} /> : null}
      <ApplicationFacts application={application} details={details.data} />
      {details.data ? <Notes id={application.id} notes={details.data.notes} /> : null}
      {application.status === 'pending' && !isDeclining ? (
        <DialogFoot>
          <Button variant="danger" onClick={() => setDeclining(true)}>
            {t('applications.decline')}
          </Button>
          <Button
            variant="compact"
            isPending={isPending('approved')}
            onClick={() => void send('approved')}
          >
            {t('applications.approve')}
          </Button>
        </DialogFoot>
      ) : null}
      {application.status === 'pending' && isDeclining ? (
        <PlainForm
          submitLabel={t('applications.decline')}
          variant="danger"
          cancelLabel={t('cancel')}
          onCancel={() => setDeclining(false)}
          isFlat
          isPending={isPending('declined')}
          onSubmit={() => void send('declined')}
        >
          <TextField
            label={t('applications.reason')}
            description={t('applications.reasonText')}
            rows={3}
            autoFocus
            maxLength={1000}
            value={reason}
            onChange={(typed) => {
              setReason(typed);
              setReasonMissing(false);
            }}
            error={isReasonMissing ? t('applications.reasonMissing') : undefined}
          />
        </PlainForm>
      ) : null}
    </>
  );
}

function ApplicationFacts({
  application,
  details,
}: {
  application: Application;
  details: ApplicationDetails | undefined;
}) {
  const { t, language } = useTranslation(['admin', 'businessKinds', 'common']);
  const writeAgreed = useWriteFeeWithPayer();
  const { kind, contactName, contactEmail, contactPhone, locations, note, decidedAt, status } =
    application;
  return (
    <dl className="divide-y divide-line border-y border-line text-15">
      <Fact name={t('applications.fields.status')}>
        {t(`applications.status.${status}`)}
        {decidedAt ? ` · ${formatDateTime(decidedAt, language, DEVICE_ZONE)}` : ''}
        {details?.businessId ? (
          <Link
            to="/admin-dashboard/businesses/$id"
            params={{ id: details.businessId }}
            className="flex min-h-11 w-fit items-center font-strong text-primary underline-offset-4 hover:underline"
          >
            {t('applications.openBusiness')}
          </Link>
        ) : null}
        {details?.declineReason ? (
          <bdi className="block whitespace-pre-wrap">{details.declineReason}</bdi>
        ) : null}
      </Fact>
      <Fact name={t('applications.fields.received')}>
        {formatDateTime(application.createdAt, language, DEVICE_ZONE)}
      </Fact>
      <Fact name={t('applications.fields.kind')}>{t(`businessKinds:${kind}`)}</Fact>
      <Fact name={t('applications.fields.contact')}>
        <span className="block">
          <bdi>{contactName}</bdi>
        </span>
        <span className="block">
          <bdi dir="ltr">{contactEmail}</bdi>
        </span>
        {details ? <Domain details={details} /> : null}
        <span className="block tabular-nums">
          <bdi dir="ltr">{formatPhone(contactPhone)}</bdi>
        </span>
      </Fact>
      <Fact name={t('applications.fields.currency')}>
        {getCurrencyName(application.currency, language)} · <bdi>{application.currency}</bdi>
      </Fact>
      {details?.startTerms ? (
        <Fact name={t('applications.fields.fee')}>
          {t('applications.startTerms', {
            fee: writeAgreed(details.startTerms, application.currency),
          })}
        </Fact>
      ) : null}
      <Fact name={t('applications.fields.cars')}>
        {formatCount(application.expectedCarsPerDay, language)}
      </Fact>
      <Fact name={t('applications.fields.locations')}>
        {locations.map(({ name, address, city, state, zipCode, country, timeZone }) => (
          <span key={`${name} ${address} ${city}`} className="block">
            <bdi className="font-medium">{name}</bdi>
            <span className="block text-12 text-muted">
              <bdi>{[address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')}</bdi>
            </span>
            <a
              href={buildMapsLink({ name, address: `${address}, ${city}, ${country}` })}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('applications.mapOf', { name })}
              className="inline-flex min-h-11 items-center gap-1.5 font-strong text-primary underline-offset-4 hover:underline"
            >
              <Icon of={MapPin} size={16} />
              {t('applications.map')}
            </a>
            <span className="block text-12 text-muted">
              {getCountryName(country, language)} · <bdi>{nameTimeZone(timeZone)}</bdi>
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

/** Says whether the email domain belongs to the applicant or to a public email provider. */
function Domain({ details: { domain, isAddressTaken } }: { details: ApplicationDetails }) {
  const { t } = useTranslation('admin');
  const says = domain.isPublicProvider
    ? t('applications.domain.public', { domain: domain.domain })
    : domain.matchesName
      ? t('applications.domain.matches', { domain: domain.domain })
      : t('applications.domain.other', { domain: domain.domain });
  return (
    <>
      <span className="block text-12 text-muted">{says}</span>
      {isAddressTaken ? (
        <span className="block text-15 font-medium text-danger">{t('applications.taken')}</span>
      ) : null}
    </>
  );
}
