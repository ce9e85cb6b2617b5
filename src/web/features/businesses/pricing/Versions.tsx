import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { LocationPricing, RateVersion } from '#contract/pricing.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { formatRate } from '#web/app/portal/rate.ts';
import { dateTime } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toastDone, toastFailed } from '#web/ui/toasts.ts';
import { useCancelPricing } from './api.ts';

/** What is still to come, which can be called off, and what was. */
export function Versions({ pricing }: { pricing: LocationPricing }) {
  const { t } = useTranslation('pricing');
  const { upcoming, past } = pricing;
  return (
    <>
      {upcoming.length > 0 ? (
        <section className="mt-6">
          <h2 className="text-17">{t('upcoming.title')}</h2>
          <ul>
            {upcoming.map((version) => (
              <VersionRow key={version.version} version={version} pricing={pricing}>
                <Cancel version={version} locationId={pricing.locationId} />
              </VersionRow>
            ))}
          </ul>
        </section>
      ) : null}
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

type RowProps = { version: RateVersion; pricing: LocationPricing; children?: ReactNode };

function VersionRow({ version, pricing, children }: RowProps) {
  const { t } = useTranslation('pricing');
  const portal = useTranslation('portal');
  const language = useLanguage();
  const { currency, timeZone } = pricing;
  const { rates, effectiveFrom, madeBy } = version;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 border-b border-line py-1">
      <span className="min-w-0 grow">
        <span className="font-medium">
          {effectiveFrom
            ? t('upcoming.from', { time: dateTime(effectiveFrom, language, timeZone) })
            : t('past.first')}
        </span>
        {madeBy ? (
          <span className="text-12 text-muted"> {t('upcoming.by', { name: madeBy })}</span>
        ) : null}
      </span>
      <span className="tabular-nums">{formatRate({ ...rates, currency }, portal.t, language)}</span>
      {children}
    </li>
  );
}

function Cancel({ version, locationId }: { version: RateVersion; locationId: string }) {
  const { t } = useTranslation('pricing');
  const errorText = useErrorText();
  const cancel = useCancelPricing(locationId);
  const [isOpen, setOpen] = useState(false);
  const confirm = () =>
    cancel.mutate(version.version, {
      onSuccess: () => toastDone(t('upcoming.cancelled')),
      onError: (error) => toastFailed(t('upcoming.cancelFailed'), errorText(error)),
      onSettled: () => setOpen(false),
    });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('upcoming.cancel')}
      </Button>
      <ConfirmDialog
        title={t('upcoming.ask')}
        text={t('upcoming.askText')}
        confirm={t('upcoming.cancel')}
        keep={t('upcoming.keep')}
        isOpen={isOpen}
        isPending={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
