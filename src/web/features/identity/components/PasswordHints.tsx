import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';

type Props = { min: number; password: string; again: string };

/** What a password has to be, ticked as it is typed. */
export function PasswordHints({ min, password, again }: Props) {
  const { t } = useTranslation('identity');
  return (
    <ul className="-mt-2 flex flex-col gap-1">
      <Hint isMet={password.length >= min}>{t('hints.length', { count: min })}</Hint>
      <Hint isMet={password !== '' && password === again}>{t('hints.same')}</Hint>
    </ul>
  );
}

function Hint({ isMet, children }: { isMet: boolean; children: string }) {
  const { t } = useTranslation('identity');
  const Icon = isMet ? CircleCheck : Circle;
  return (
    <li className={`flex items-center gap-2 text-15 ${isMet ? 'text-ready' : 'text-muted'}`}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0" />
      {children}
      {isMet ? <span className="sr-only">{t('hints.met')}</span> : null}
    </li>
  );
}
