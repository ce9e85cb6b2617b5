import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useWakeLock } from '#web/lib/useWakeLock.ts';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { formatTime } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { useResetOnReturn } from '#web/lib/useOnReturn.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { iconLook } from '#web/ui/button.ts';
import { Button } from '#web/ui/Button.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useBadge, useMakeBadge } from '../api.ts';
import { useCountdown } from '../countdown.ts';
import { useLocations } from '#web/features/stays/api.ts';

/** Screen with the valet's badge, which is a QR code; a wake lock keeps the screen on. */
export function Badge() {
  const { t } = useTranslation(['badge', 'sessions']);
  const badge = useBadge();
  useTitle(t('title'));
  if (badge.data) return <ValidBadge badge={badge.data} />;
  return (
    <Page>
      <QueryState
        query={badge}
        failed={t('loadFailed')}
        isPrimary
        skeleton={<Skeleton className="mx-auto my-20 size-72" />}
      >
        {() => <NoBadge />}
      </QueryState>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['badge', 'sessions']);
  return (
    <main id="content" className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-5 p-5">
      <header className="flex items-center justify-between">
        <h1 className="text-20">{t('title')}</h1>
        <Close className={iconLook} />
      </header>
      {children}
    </main>
  );
}

function Close({ className }: { className: string }) {
  const { t } = useTranslation(['badge', 'sessions']);
  return (
    <Link
      to="/valet-dashboard"
      search={{ view: 'sessions' }}
      aria-label={t('close')}
      className={className}
    >
      <Icon of={X} size={24} />
    </Link>
  );
}

/** Explains the valet's badge, with a button that creates one. */
function NoBadge() {
  const { t } = useTranslation(['badge', 'sessions']);
  const { make, refusal, isPending, choice } = useNewBadge();
  return (
    <>
      <p className="text-17">{t('text')}</p>
      {choice}
      {refusal}
      <Button variant="primary" isPending={isPending} onClick={make}>
        {t('make')}
      </Button>
    </>
  );
}

type BadgeData = NonNullable<ReturnType<typeof useBadge>['data']>;

/** The badge is white in both themes, because cameras must read its QR code. */
function ValidBadge({ badge }: { badge: BadgeData }) {
  const placeName = usePlaceName();
  const { t } = useTranslation(['badge', 'sessions']);
  const language = useLanguage();
  const name = useSession()?.user?.firstName;
  const { isExpired } = useCountdown(badge.expiresAt);
  const { make, refusal, isPending } = useNewBadge();
  useWakeLock();
  return (
    <main
      id="content"
      className="flex min-h-dvh flex-col items-center gap-5 bg-[#fff] p-5 text-center text-[#15201b]"
    >
      <header className="flex w-full max-w-md items-center justify-between">
        <h1 className="text-20">{t('title')}</h1>
        <Close className="inline-grid size-11 place-items-center rounded-sm text-[#15201b]" />
      </header>
      <div className="flex w-full max-w-md grow flex-col items-center justify-center gap-4">
        <p className="text-28 leading-tight font-strong">
          <bdi>{name}</bdi>
        </p>
        <p className="text-17">
          <bdi>{placeName(badge.location, badge.locationArabic)}</bdi>
        </p>
        {isExpired ? null : (
          <span className="flex w-full max-w-sm [&>svg]:max-w-none">
            <QrCode text={badge.qrCodeData} label={t('label')} />
          </span>
        )}
        <p className="text-17">{t('scan')}</p>
        <p className="text-20 font-strong">
          {isExpired
            ? t('expired')
            : t('validUntil', {
                time: isolateText(formatTime(badge.expiresAt, language, badge.timeZone)),
              })}
        </p>
      </div>
      <div className="flex w-full max-w-md flex-col gap-2">
        {refusal}
        <button
          type="button"
          onClick={make}
          aria-disabled={isPending}
          className="min-h-11 cursor-pointer rounded-md border border-[#857f70] px-5 py-2 font-strong"
        >
          {t('renew')}
        </button>
        <p className="text-12 text-[#56615b]">{t('renewNote')}</p>
      </div>
    </main>
  );
}

/** Creates a badge. Returns the choice of the location and the error, too. */
function useNewBadge() {
  const { t } = useTranslation(['badge', 'sessions']);
  const errorText = useErrorText();
  const make = useMakeBadge();
  const locations = useLocations().data ?? [];
  const [locationId, setLocationId] = useState<string | null>(null);
  useResetOnReturn(make);
  const { error } = make;
  const isPlaceNeeded = error instanceof CallError && error.code === 'LOCATION_NEEDED';
  return {
    isPending: make.isPending,
    make: () => {
      if (make.isPending) return;
      make.mutate(locationId, { onSuccess: () => showDoneToast(t('renewed')) });
    },
    choice:
      locations.length > 1 ? (
        <Select
          label={t('sessions:form.location')}
          placeholder={t('sessions:form.location')}
          options={[
            { id: '', name: t('sessions:form.locationOfShift') },
            ...locations.map(({ id, name, address }) => ({ id, name, detail: address })),
          ]}
          value={locationId ?? ''}
          onChange={(id) => setLocationId(id || null)}
          error={isPlaceNeeded ? errorText(error) : undefined}
        />
      ) : null,
    refusal:
      error && !isPlaceNeeded ? <FormError title={t('failed')} text={errorText(error)} /> : null,
  };
}
