import { useTranslation } from '#web/lib/translation.ts';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ChangeEvent } from 'react';
import { Field } from '../Field.tsx';
import { usePayer } from '../payer.ts';
import {
  cardProblems,
  caretAfter,
  digitsOf,
  groupExpiry,
  groupNumber,
  readExpiry,
} from './entry.ts';
import type { CardEntry, CardProblems } from './entry.ts';
import type { CardFormProps } from './provider.ts';

const testCards = [
  { number: '4242 4242 4242 4242', meaning: 'pay:card.testSucceeds' },
  { number: '4000 0000 0000 0002', meaning: 'pay:card.testDeclined' },
  { number: '4000 0025 0000 3155', meaning: 'pay:card.testChallenge' },
  { number: '4000 0000 0000 0119', meaning: 'pay:card.testError' },
  { number: '4000 0000 0000 5035', meaning: 'pay:card.testUnreachable' },
] as const;

/** The card form of the sandbox provider: fields of our own, and its test cards at hand. */
export function SandboxCard({ ref, locked, onReady }: CardFormProps) {
  const { call } = usePayer();
  const text = useTranslation(['pay', 'common']);
  const { t } = text;
  const [entry, setEntry] = useState<CardEntry>({ number: '', expiry: '', cvc: '' });
  const [problems, setProblems] = useState<CardProblems>({});
  const form = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);

  useImperativeHandle(ref, () => ({
    async tokenize() {
      const found = cardProblems(entry, new Date());
      setProblems(found);
      const expiry = readExpiry(entry.expiry);
      const wrong = (['number', 'expiry', 'cvc'] as const).find((name) => found[name]);
      if (wrong || !expiry) {
        form.current?.querySelector<HTMLInputElement>(`[name="${wrong ?? 'expiry'}"]`)?.focus();
        return null;
      }
      const { id } = await call('POST /api/sandbox/confirmation-tokens', {
        body: {
          number: digitsOf(entry.number),
          expMonth: expiry.month,
          expYear: expiry.year,
          cvc: digitsOf(entry.cvc),
        },
      });
      return id;
    },
  }));

  function change(name: keyof CardEntry, value: string) {
    setEntry((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...rest }) => rest);
  }

  /** Regrouping moves the text under the caret; it stays behind the digit that was typed. */
  function changeNumber({ target }: ChangeEvent<HTMLInputElement>) {
    const at = target.selectionStart ?? target.value.length;
    const grouped = groupNumber(target.value);
    const isInside = at < target.value.length;
    caret.current = isInside
      ? caretAfter(grouped, digitsOf(target.value.slice(0, at)).length)
      : null;
    change('number', grouped);
  }
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const input = form.current?.querySelector<HTMLInputElement>('[name="number"]');
    input?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [entry.number]);

  function fill(number: string) {
    const year = (new Date().getFullYear() + 4) % 100;
    setEntry({ number, expiry: `12/${String(year).padStart(2, '0')}`, cvc: '123' });
    setProblems({});
  }

  const shared = { inputMode: 'numeric', dir: 'ltr', readOnly: locked, spellCheck: false } as const;
  return (
    <div className="card-form" ref={form}>
      <Field
        {...shared}
        name="number"
        label={t('pay:card.number')}
        placeholder="0000 0000 0000 0000"
        autoComplete="cc-number"
        value={entry.number}
        onChange={changeNumber}
        error={problems.number && t(`pay:card.${problems.number}`)}
      />
      <Field
        {...shared}
        name="expiry"
        label={t('pay:card.expiry')}
        hint={t('pay:card.expiryHint')}
        placeholder="00/00"
        autoComplete="cc-exp"
        value={entry.expiry}
        onChange={(event) => change('expiry', groupExpiry(event.target.value))}
        error={problems.expiry && t(`pay:card.${problems.expiry}`)}
      />
      <Field
        {...shared}
        name="cvc"
        label={t('pay:card.cvc')}
        hint={t('pay:card.cvcHint')}
        placeholder="000"
        autoComplete="cc-csc"
        value={entry.cvc}
        onChange={(event) => change('cvc', digitsOf(event.target.value, 4))}
        error={problems.cvc && t(`pay:card.${problems.cvc}`)}
      />
      <details className="test-cards">
        <summary>{t('pay:card.testMode')}</summary>
        <p className="quiet">{t('pay:card.testNote')}</p>
        <ul>
          {testCards.map(({ number, meaning }) => (
            <li key={number}>
              <button type="button" disabled={locked} onClick={() => fill(number)}>
                <bdi>{number}</bdi>
                <span>{t(meaning)}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
