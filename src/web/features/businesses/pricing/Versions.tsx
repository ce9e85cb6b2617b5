import { nameTimeZone } from '#domain/businesses/timeZoneName.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { LocationPricing, RateVersion } from '#contract/pricing.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useCancelPricing } from './api.ts';
import { useRatesText } from './ratesText.ts';

/** Lists the upcoming and past versions of the prices. */
export function Versions({ pricing }: { pricing: LocationPricing }) {
  const { t } = useTranslation('pricing');
  const { past } = pricing;
  return (
    <>
      <UpcomingVersions pricing={pricing} className="mt-6" />
      {past.length > 0 ? (
        <details className="mt-6">
          <summary className="min-h-11 cursor-pointer py-2 text-17 font-strong">
            {t('past.title')}
          </summary>
          <ul>
            {past.map((version) => (
              <VersionRow key={version.version} version={version} pricing={pricing} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

type UpcomingProps = { pricing: LocationPricing; className?: string };

/** Lists the upcoming versions of the prices, each with a button that cancels the version. */
export function UpcomingVersions({ pricing, className = '' }: UpcomingProps) {
  const { t } = useTranslation('pricing');
  const { upcoming, timeZone } = pricing;
  if (upcoming.length === 0) return null;
  return (
    <section className={className}>
      <h2 className="text-17">{t('upcoming.title')}</h2>
      <p className="text-12 text-muted">{t('upcoming.zone', { zone: nameTimeZone(timeZone) })}</p>
      <ul>
        {upcoming.map((version) => (
          <VersionRow key={version.version} version={version} pricing={pricing}>
            <Cancel version={version} pricing={pricing} />
          </VersionRow>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { version: RateVersion; pricing: LocationPricing; children?: ReactNode };

function VersionRow({ version, pricing, children }: RowProps) {
  const { t, language } = useTranslation('pricing');
  const { currency, timeZone } = pricing;
  const { rates, effectiveFrom, madeBy } = version;
  const write = useRatesText(currency);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 border-b border-line py-1">
      <span className="min-w-0 grow">
        <span className="font-medium">
          {effectiveFrom
            ? t('upcoming.from', { time: formatDateTime(effectiveFrom, language, timeZone) })
            : t('past.first')}
        </span>
        {madeBy ? (
          <span className="text-12 text-muted"> {t('upcoming.by', { name: madeBy })}</span>
        ) : null}
        <span className="flex flex-wrap gap-x-4 text-15 text-muted tabular-nums">
          {write(rates)
            .filter(({ isOff }) => !isOff)
            .map(({ label, text }) => (
              <span key={label} className="wrap-anywhere">
                {t('words.line', { label, text })}
              </span>
            ))}
        </span>
      </span>
      {children}
    </li>
  );
}

function Cancel({ version, pricing }: { version: RateVersion; pricing: LocationPricing }) {
  const { t, language } = useTranslation('pricing');
  const { locationId, timeZone } = pricing;
  const time = version.effectiveFrom
    ? formatDateTime(version.effectiveFrom, language, timeZone)
    : '';
  const errorText = useErrorText();
  const cancel = useCancelPricing(locationId, version.version);
  const [isOpen, setOpen] = useState(false);
  // Uses `mutateAsync`: the row of the cancelled version unmounts, and `mutate` would then drop its
  // callbacks.
  async function confirm(): Promise<void> {
    try {
      await cancel.mutateAsync();
      showDoneToast(t('upcoming.cancelled'));
    } catch (refusal) {
      showFailedToast(t('upcoming.cancelFailed'), errorText(refusal));
    }
    setOpen(false);
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('upcoming.cancelOf', { time })}
        onClick={() => setOpen(true)}
      >
        {t('upcoming.cancel')}
      </Button>
      <ConfirmDialog
        title={t('upcoming.ask', { time })}
        text={t('upcoming.askText')}
        confirm={t('upcoming.cancel')}
        keep={t('upcoming.keep')}
        isOpen={isOpen}
        isPending={cancel.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
