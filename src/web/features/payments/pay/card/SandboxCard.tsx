import { useTranslation } from '#web/lib/translation.ts';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ChevronDown } from 'lucide-react';
import { Icon } from '#web/ui/Icon.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { usePayer } from '../payer.ts';
import {
  listCardProblems,
  caretAfter,
  extractDigits,
  getCardGap,
  groupExpiry,
  groupNumber,
  readExpiry,
} from './entry.ts';
import type { CardEntry, CardProblems } from './entry.ts';
import type { CardFormProps } from './provider.ts';

const testCards = [
  { number: '4242 4242 4242 4242', meaning: 'card.testSucceeds' },
  { number: '4000 0000 0000 0002', meaning: 'card.testDeclined' },
  { number: '4000 0025 0000 3155', meaning: 'card.testChallenge' },
  { number: '4000 0000 0000 0119', meaning: 'card.testError' },
  { number: '4000 0000 0000 5035', meaning: 'card.testUnreachable' },
] as const;

/**
 * Text keys of the card number's errors. The text for a missing number is in `pay`, because the pay
 * button shows that text for every provider.
 */
const numberTexts = {
  missingNumber: 'pay:card.missingNumber',
  invalidNumber: 'card.invalidNumber',
} as const;

/** Returns an expiry date four years ahead, for test cards. */
function distantExpiry(): string {
  const year = (new Date().getFullYear() + 4) % 100;
  return `12/${String(year).padStart(2, '0')}`;
}

/** Card form of the sandbox provider: Portico's own fields, and test cards that fill the fields. */
export function SandboxCard({ ref, locked, onGap }: CardFormProps) {
  const { call } = usePayer();
  const { t } = useTranslation(['sandbox', 'pay']);
  const [entry, setEntry] = useState<CardEntry>({ number: '', expiry: '', cvc: '' });
  const [problems, setProblems] = useState<CardProblems>({});
  const form = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  const numberInput = () => form.current?.querySelector<HTMLInputElement>('[name="number"]');
  const report = useEffectEvent(onGap);
  useEffect(() => report(getCardGap(entry, new Date())), [entry]);

  useImperativeHandle(ref, () => ({
    async tokenize() {
      const found = listCardProblems(entry, new Date());
      setProblems(found);
      const expiry = readExpiry(entry.expiry);
      const wrong = (['number', 'expiry', 'cvc'] as const).find((name) => found[name]);
      if (wrong || !expiry) {
        form.current?.querySelector<HTMLInputElement>(`[name="${wrong ?? 'expiry'}"]`)?.focus();
        return null;
      }
      const { id } = await call('POST /api/sandbox/confirmation-tokens', {
        body: {
          number: extractDigits(entry.number),
          expMonth: expiry.month,
          expYear: expiry.year,
          cvc: extractDigits(entry.cvc),
        },
      });
      return id;
    },
  }));

  function change(name: keyof CardEntry, value: string) {
    setEntry((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...rest }) => rest);
  }

  /** Regroups the card number and keeps the caret behind the digit that was typed. */
  function changeNumber(typed: string) {
    const at = numberInput()?.selectionStart ?? typed.length;
    const grouped = groupNumber(typed);
    const isInside = at < typed.length;
    caret.current = isInside ? caretAfter(grouped, extractDigits(typed.slice(0, at)).length) : null;
    change('number', grouped);
  }
  useLayoutEffect(() => {
    if (caret.current === null) return;
    numberInput()?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [entry.number]);

  function fill(number: string) {
    setEntry({ number, expiry: distantExpiry(), cvc: '123' });
    setProblems({});
  }

  const shared = {
    inputMode: 'numeric',
    ltr: true,
    boxClassName: 'placeholder:opacity-60',
    readOnly: locked,
    spellCheck: false,
  } as const;
  return (
    <div ref={form} className="@container">
      <div className="grid gap-3.5 @min-[17rem]:grid-cols-2 @min-[17rem]:*:first:col-span-2">
        <TextField
          {...shared}
          name="number"
          label={t('card.number')}
          placeholder="0000 0000 0000 0000"
          autoComplete="cc-number"
          value={entry.number}
          onChange={changeNumber}
          error={problems.number && <span role="alert">{t(numberTexts[problems.number])}</span>}
        />
        <TextField
          {...shared}
          name="expiry"
          label={t('card.expiry')}
          aside={t('card.expiryHint')}
          placeholder="00/00"
          autoComplete="cc-exp"
          value={entry.expiry}
          onChange={(typed) => change('expiry', groupExpiry(typed))}
          error={problems.expiry && <span role="alert">{t(`card.${problems.expiry}`)}</span>}
        />
        <TextField
          {...shared}
          name="cvc"
          label={t('card.cvc')}
          aside={t('card.cvcHint')}
          placeholder="000"
          autoComplete="cc-csc"
          value={entry.cvc}
          onChange={(typed) => change('cvc', extractDigits(typed, 4))}
          error={problems.cvc && <span role="alert">{t(`card.${problems.cvc}`)}</span>}
        />
      </div>
      <details className="group mt-3.5 rounded-md border border-dashed border-line-strong px-3.5">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-15 text-muted [&::-webkit-details-marker]:hidden">
          {t('card.testMode')}
          <Icon of={ChevronDown} className="group-open:rotate-180" />
        </summary>
        <p className="text-15 text-muted">{t('card.testNote')}</p>
        <ul className="mt-2 mb-1.5">
          {testCards.map(({ number, meaning }) => (
            <li key={number}>
              <button
                type="button"
                disabled={locked}
                onClick={() => fill(number)}
                className="flex min-h-11 w-full cursor-pointer flex-wrap items-center justify-between gap-x-3 border-t border-line py-2 text-start text-15 tabular-nums"
              >
                <bdi>{number}</bdi>
                <span className="text-muted">{t(meaning)}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
