import { useState, Suspense } from 'react';
import { KeyRound, Smartphone } from 'lucide-react';
import type { CallOutput } from '#contract/client.ts';
import { DialogTrigger } from '#web/app/DialogTrigger.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFactorsChanged, useSecondFactors } from './api.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { withTexts } from '#web/app/withTexts.ts';

const texts = ['secondFactor', 'identity', 'issues'] as const;

const TotpDialog = lazyPart(
  async () => (await withTexts(import('./TotpDialog.tsx'), ...texts)).TotpDialog,
);
const PasskeyDialog = lazyPart(
  async () => (await withTexts(import('./PasskeyDialog.tsx'), ...texts)).PasskeyDialog,
);
const RenewCodesDialog = lazyPart(
  async () => (await withTexts(import('./RenewCodesDialog.tsx'), ...texts)).RenewCodesDialog,
);
const RemoveFactorDialog = lazyPart(
  async () => (await withTexts(import('./RemoveFactorDialog.tsx'), ...texts)).RemoveFactorDialog,
);

type Listed = CallOutput<'GET /api/auth/second-factors'>;

/** Lists the person's second factors, with buttons that change them. */
export function SecondFactors() {
  const { t } = useTranslation('secondFactor');
  return (
    <QueryState
      query={useSecondFactors()}
      failed={t('failed')}
      skeleton={<Skeleton className="h-24" />}
    >
      {(listed) => <Factors listed={listed} />}
    </QueryState>
  );
}

function Factors({ listed }: { listed: Listed }) {
  const { t } = useTranslation('secondFactor');
  const changed = useFactorsChanged();
  const { factors, recoveryCodesLeft } = listed;
  return (
    <>
      {factors.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} listed={listed} />
          ))}
        </ul>
      ) : (
        <p>{t('off')}</p>
      )}
      <AddFactor hasTotp={factors.some(({ kind }) => kind === 'totp')} onDone={changed} />
      {factors.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="grow text-15">{t('recovery.left', { count: recoveryCodesLeft })}</p>
          <DialogTrigger label={t('recovery.renew')}>
            {(close) => (
              <RenewCodesDialog
                onClose={close}
                onDone={() => {
                  close();
                  changed();
                }}
              />
            )}
          </DialogTrigger>
        </div>
      ) : null}
    </>
  );
}

type AddProps = { hasTotp: boolean; onDone: () => void };

/** Buttons that add a passkey, or add or change an authenticator app. */
export function AddFactor({ hasTotp, onDone }: AddProps) {
  const { t } = useTranslation('secondFactor');
  const andDone = (close: () => void) => () => {
    close();
    onDone();
  };
  return (
    <div className="flex flex-wrap gap-3">
      <DialogTrigger label={t('addPasskey')}>
        {(close) => <PasskeyDialog onClose={close} onDone={andDone(close)} />}
      </DialogTrigger>
      <DialogTrigger label={hasTotp ? t('changeApp') : t('addApp')}>
        {(close) => <TotpDialog onClose={close} onDone={andDone(close)} />}
      </DialogTrigger>
    </div>
  );
}

type RowProps = { factor: Listed['factors'][number]; listed: Listed };

function FactorRow({ factor, listed }: RowProps) {
  const { t, language } = useTranslation('secondFactor');
  const now = useNow(30_000);
  const changed = useFactorsChanged();
  const [isAsked, setAsked] = useState(false);
  const name = factor.kind === 'totp' ? t('app') : factor.name;
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon of={factor.kind === 'totp' ? Smartphone : KeyRound} className="text-muted" />
      <div className="min-w-0 grow basis-52">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-4 text-12 text-muted tabular-nums">
          <span>
            {t('since', { date: formatDateTime(factor.createdAt, language, DEVICE_ZONE) })}
          </span>
          {factor.lastUsedAt ? (
            <span>
              {t('used', { time: formatAgo(factor.lastUsedAt, language, DEVICE_ZONE, now) })}
            </span>
          ) : null}
        </p>
      </div>
      <Button aria-label={t('removeOf', { name })} onClick={() => setAsked(true)}>
        {t('remove')}
      </Button>
      <Suspense>
        {isAsked ? (
          <RemoveFactorDialog
            id={factor.id}
            name={name}
            text={t(chooseRemoveText(listed))}
            onClose={() => setAsked(false)}
            onDone={changed}
          />
        ) : null}
      </Suspense>
    </li>
  );
}

function chooseRemoveText({ factors, isRequired }: Listed) {
  if (factors.length > 1) return 'removeText';
  return isRequired ? 'removeRequired' : 'removeLast';
}
