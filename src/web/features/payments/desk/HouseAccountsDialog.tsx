import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { CallOutput } from '#contract/client.ts';
import type { HouseAccount } from '#contract/houseAccounts.ts';
import { normalisePromoCode } from '#domain/payments/promo.ts';
import { currencyDecimals, majorToMinor } from '#domain/shared/money.ts';
import { call } from '#web/app/call.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { currencySign, money } from '#web/lib/format.ts';
import { createAttemptKey, isFinal } from '#web/lib/idempotencyKey.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { writeCash } from './cash.ts';

const queryKey = ['business', 'house-accounts'] as const;
type Accounts = CallOutput<'GET /api/business/house-accounts'>;

/** The accounts of the business that pay for its guests, their codes, and a new one. */
export function HouseAccountsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('house');
  const accounts = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/business/house-accounts', {}, { signal }),
  });
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      <p className="text-15 text-muted">{t('text')}</p>
      <QueryState query={accounts} failed={t('failed')} skeleton={<Skeleton className="h-40" />}>
        {(data) => <Content {...data} />}
      </QueryState>
    </Dialog>
  );
}

function Content({ accounts, currency }: Accounts) {
  const { t } = useTranslation('house');
  return (
    <>
      {accounts.length === 0 ? (
        <p className="text-15">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {accounts.map((account) => (
            <Account key={account.id} account={account} />
          ))}
        </ul>
      )}
      <NewAccount currency={currency} />
    </>
  );
}

function useRenew() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['house-accounts'] });
    return client.invalidateQueries({ queryKey });
  };
}

function Account({ account }: { account: HouseAccount }) {
  const { t, language } = useTranslation('house');
  const refused = useRefusalToast();
  const renew = useRenew();
  const { id, name, code, coverCents, currency, uses, isActive } = account;
  const change = useMutation({
    mutationFn: () =>
      call('PATCH /api/business/house-accounts/{id}', {
        params: { id },
        body: { isActive: !isActive },
      }),
    onSuccess: () => toastDone(t(isActive ? 'closed' : 'reopened', { name: isolate(name) })),
    onError: (error) => refused(t('notSaved'), error),
    onSettled: renew,
  });
  const facts = [
    isActive ? null : t('isClosed'),
    coverCents === null ? t('whole') : t('upTo', { amount: money(coverCents, currency, language) }),
    t('uses', { count: uses }),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-40 grow">
        <bdi className={`block font-medium wrap-anywhere ${isActive ? '' : 'text-muted'}`}>
          {name}
        </bdi>
        <span className="block text-12 text-muted">{facts.join(' · ')}</span>
      </span>
      {code === null ? (
        <span className="text-12 text-muted">{t('staffOnly')}</span>
      ) : (
        <bdi
          dir="ltr"
          className="rounded-sm bg-primary-soft px-2 py-1 font-strong tracking-wide select-all"
        >
          {code}
        </bdi>
      )}
      <Button
        isPending={change.isPending}
        aria-label={t(isActive ? 'closeAccount' : 'reopenAccount', { name: isolate(name) })}
        onClick={() => change.mutate()}
      >
        {t(isActive ? 'close' : 'reopen')}
      </Button>
    </li>
  );
}

const nothing = { name: '', code: '', cover: '' };

function NewAccount({ currency }: { currency: string }) {
  const { t, language } = useTranslation('house');
  const errorText = useErrorText();
  const renew = useRenew();
  const keys = useRef(createAttemptKey());
  const [typed, setTyped] = useState(nothing);
  const [isChecked, setChecked] = useState(false);
  const add = useMutation({
    mutationFn: (body: { name: string; code: string; coverCents: number | null }) => {
      const whole = { ...body, maxUses: null, oncePerStay: true };
      const idempotencyKey = keys.current.keyFor(whole);
      return call('POST /api/business/house-accounts', { body: whole }, { idempotencyKey });
    },
    onSuccess: ({ name }) => {
      keys.current.forget();
      setTyped(nothing);
      setChecked(false);
      toastDone(t('added', { name: isolate(name) }));
    },
    onError: (error) => isFinal(error) && keys.current.forget(),
    onSettled: renew,
  });
  const coverCents = typed.cover.trim() === '' ? null : majorToMinor(typed.cover, currency);
  const isCoverWrong = typed.cover.trim() !== '' && (coverCents === null || coverCents <= 0);
  const isCodeShort = /^.{1,2}$/u.test(normalisePromoCode(typed.code));
  const isNameMissing = typed.name.trim() === '';
  const edit = (field: keyof typeof nothing) => (value: string) => {
    add.reset();
    setTyped({ ...typed, [field]: value });
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (add.isPending || isNameMissing || isCodeShort || isCoverWrong) return;
    add.mutate({ name: typed.name.trim(), code: typed.code.trim(), coverCents });
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {add.error ? <FormError title={t('notSaved')} text={errorText(add.error)} /> : null}
      <TextField
        label={t('name')}
        maxLength={80}
        value={typed.name}
        onChange={edit('name')}
        error={isChecked && isNameMissing ? t('nameMissing') : null}
      />
      <TextField
        label={t('code')}
        description={t('codeHint')}
        maxLength={40}
        autoComplete="off"
        ltr
        value={typed.code}
        onChange={edit('code')}
        error={isChecked && isCodeShort ? t('codeShort') : null}
      />
      <TextField
        label={t('cover')}
        description={t('coverHint')}
        lead={currencySign(currency, language)}
        inputMode={currencyDecimals(currency) > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={16}
        ltr
        value={typed.cover}
        onChange={edit('cover')}
        error={
          isChecked && isCoverWrong
            ? t('coverInvalid', {
                example: writeCash(
                  1000 * 10 ** Math.max(0, currencyDecimals(currency) - 2),
                  currency,
                ),
              })
            : null
        }
      />
      <Button type="submit" variant="primary" isPending={add.isPending}>
        {t('add')}
      </Button>
    </form>
  );
}
