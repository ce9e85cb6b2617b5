import { suspendedPart } from '#web/ui/lazyPart.tsx';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useResetOnReturn } from '#web/lib/useOnReturn.ts';
import { CallError } from '#contract/client.ts';
import type { IssueCode } from '#contract/issueCatalogue.ts';
import { writeIssue } from '#contract/issues.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { CodeField } from '#web/ui/DigitsField.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useConfirmCode } from './api.ts';
import { type CodePlaceDraft, emptyCodePlace, toCodePlace } from './codePlace.ts';
import { NotCustomer } from './CurbPage.tsx';
import {
  savePending,
  peekPending,
  takePending,
} from '#web/features/identity/components/pendingPage.ts';
import { useNavigateTo } from '#web/app/useNavigateTo.ts';
import { getSignInPath, useVisitor } from './visitor.ts';

const path = '/session/manual-entry';
const DIGITS = 6;
const extractDigits = (typed: string) =>
  toLatinDigits(typed).replaceAll(/\D/g, '').slice(0, DIGITS);

/** Screen for the six digits, for phones whose camera cannot read the QR code. */
export function ManualEntry() {
  const { t } = useTranslation('sessions');
  useTitle(t('manual.title'));
  const who = useVisitor();
  return (
    <AuthLayout title={t('manual.title')} lead={t('manual.lead')}>
      <div className="flex flex-col gap-5">
        {who === 'staff' ? <NotCustomer path={path} /> : <CodeForm />}
        <div className="flex flex-wrap gap-3 *:grow">
          <Link to="/qr-scanner" className={buildButtonClass('secondary')}>
            {t('manual.scan')}
          </Link>
          <Link to="/" className={buildButtonClass('secondary')}>
            {t('start.cancel')}
          </Link>
        </div>
      </div>
    </AuthLayout>
  );
}

const Place = suspendedPart(
  async () =>
    (await withTexts(import('./CodePlace.tsx'), 'serviceDialogs', 'customer', 'issues')).CodePlace,
  'h-40',
);

function CodeForm() {
  const { t } = useTranslation('sessions');
  const errorText = useErrorText();
  const who = useVisitor();
  const go = useNavigateTo();
  const confirm = useConfirmCode();
  const { code: scanned = '' } = useSearch({ from: path });
  // Prefills a code from the URL but does not send it, because anybody may have crafted the URL.
  const [code, setCode] = useState(() => peekPending('code') ?? extractDigits(scanned));
  const isOwn = useRef(false);
  const [place, setPlace] = useState(emptyCodePlace);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  function submit(typed: string): void {
    if (confirm.isPending) return;
    if (typed.length !== DIGITS) {
      setFieldErrors({ confirmationCode: t('manual.missing') });
      showFailedToast(t('manual.invalid'), t('manual.missing'));
      box.current?.focus();
      return;
    }
    setFieldErrors({});
    if (who === 'stranger') {
      savePending('code', typed, path);
      go(getSignInPath(path));
      return;
    }
    if (!send(typed, place)) setFieldErrors(findMissing(place));
  }

  /** @returns whether the code was sent, which needs a location or a plate */
  function send(confirmationCode: string, there: CodePlaceDraft): boolean {
    const known = toCodePlace(there);
    if (!known) return false;
    confirm.mutate(
      { confirmationCode, ...known },
      {
        onSuccess: ({ parkingSessionId }) => {
          showDoneToast(t('start.linked'), t('start.linkedText'));
          go(`/customer/retrieval/${parkingSessionId}`, { replace: true });
        },
        onError: (error) => {
          const refused = listRefused(error);
          setFieldErrors(refused);
          if (refused.licensePlate) setPlace((before) => ({ ...before, by: askedFor(before) }));
          else box.current?.focus();
        },
      },
    );
    return true;
  }

  function changePlace(changed: Partial<CodePlaceDraft>): void {
    const next = { ...place, ...changed };
    setPlace(next);
    setFieldErrors({});
    const isTried = confirm.isError;
    if (isTried) confirm.reset();
    const isWhole = isOwn.current && code.length === DIGITS;
    if (changed.place && isWhole && !isTried && !confirm.isPending) send(code, next);
  }

  // Treats the code in the field as the person's own, because the person typed it before signing
  // in.
  useEffect(() => {
    if (who === 'customer' && takePending('code') !== null) isOwn.current = true;
  }, [who]);

  useResetOnReturn(confirm);
  const { error } = confirm;
  const isWrong = error instanceof CallError && error.code === 'INVALID_CODE';
  const isAtField = Object.keys(fieldErrors).length > 0;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      {error && !isAtField ? (
        <FormError
          title={isWrong ? t('manual.invalid') : t('start.connectionFailed')}
          text={isWrong ? t('manual.wrongText') : errorText(error)}
        />
      ) : null}
      <CodeField
        label={t('manual.label')}
        description={who === 'stranger' ? t('manual.signIn') : undefined}
        value={code}
        onChange={(next) => {
          isOwn.current = true;
          setCode(next);
          setFieldErrors({});
          if (confirm.isError) confirm.reset();
        }}
        onComplete={(typed) => {
          if (who === 'stranger' || toCodePlace(place)) submit(typed);
        }}
        error={fieldErrors.confirmationCode}
        inputRef={box}
      />
      {who === 'stranger' ? null : (
        <Place
          value={place}
          onChange={changePlace}
          locationError={fieldErrors.locationId}
          plateError={fieldErrors.licensePlate}
        />
      )}
      <Button type="submit" variant="primary" isPending={confirm.isPending}>
        {t('manual.submit')}
      </Button>
    </form>
  );
}

/** Errors by fields of the call: a text for the code, issues for location and plate. */
type FieldErrors = { confirmationCode?: string; locationId?: string; licensePlate?: string };

const writeIssueCode = (code: IssueCode) => writeIssue({ code, params: {}, message: '' });

const findMissing = ({ by, place }: CodePlaceDraft): FieldErrors =>
  by !== 'plate' && !place
    ? { locationId: writeIssueCode('code_place_missing') }
    : { licensePlate: writeIssueCode('plate_missing') };

/** Returns the server's issues about the location and the plate of the six-digit code. */
function listRefused(error: unknown): FieldErrors {
  const issues = (error instanceof CallError && error.body?.issues) || [];
  const fields = ['locationId', 'licensePlate'];
  const refused = issues.filter(({ field }) => fields.includes(field));
  return Object.fromEntries(refused.map((one) => [one.field, writeIssue(one)]));
}

const askedFor = ({ by }: CodePlaceDraft): CodePlaceDraft['by'] =>
  by === 'location' ? 'both' : by;
