import { useWatch } from 'react-hook-form';
import type { Control, FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { IssueTexts } from '#web/app/form/issueText.ts';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';

type Twice = FieldValues & { confirmPassword: string };

type Props<T extends Twice> = {
  control: Control<T>;
  /** Name of the password field; the second field is `confirmPassword`. */
  name: FieldPathByValue<T, string>;
  /** Minimum number of characters of the password. */
  min: number;
  label?: string;
  labelAgain?: string;
  errorTexts?: IssueTexts;
};

/** Fields for a new password, typed twice, with the rules for passwords. */
export function NewPassword<T extends Twice>({
  control,
  name,
  min,
  label,
  labelAgain,
  errorTexts,
}: Props<T>) {
  const bind = bindTo(control);
  const { t } = useTranslation('identity');
  const again = 'confirmPassword' as FieldPathByValue<T, string>;
  const [typed, typedAgain] = useWatch({ control, name: [name, again] as FieldPath<T>[] });
  return (
    <>
      <Field
        {...bind(name)}
        kind="password"
        agreesWith={again}
        errorTexts={errorTexts}
        label={label ?? t('password')}
        autoComplete="new-password"
      />
      <Field
        {...bind(again)}
        kind="password"
        label={labelAgain ?? t('passwordAgain')}
        errorTexts={errorTexts}
        autoComplete="new-password"
      />
      <PasswordHints min={min} password={typed ?? ''} again={typedAgain ?? ''} />
    </>
  );
}

type HintProps<T extends FieldValues & { password: string }> = {
  control: Control<T>;
  /** Minimum number of characters of the password. */
  min: number;
};

/** Rule for a password that is typed once, in a field that can reveal the password. */
export function PasswordHint<T extends FieldValues & { password: string }>({
  control,
  min,
}: HintProps<T>) {
  const { t } = useTranslation('identity');
  const typed = useWatch({ control, name: 'password' as FieldPath<T> }) as string | undefined;
  return (
    <ul className="-mt-2 flex flex-col gap-1">
      <Hint isMet={(typed ?? '').length >= min}>{t('hints.length', { count: min })}</Hint>
    </ul>
  );
}

type HintsProps = { min: number; password: string; again: string };

/** Rules for a password, ticked while the person types. */
function PasswordHints({ min, password, again }: HintsProps) {
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
  const glyph = isMet ? CircleCheck : Circle;
  return (
    <li className={`flex items-center gap-2 text-15 ${isMet ? 'text-ready' : 'text-muted'}`}>
      <Icon of={glyph} size={18} />
      {children}
      {isMet ? <span className="sr-only">{t('hints.met')}</span> : null}
    </li>
  );
}
