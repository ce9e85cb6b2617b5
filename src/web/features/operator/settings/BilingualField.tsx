import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { languages } from '#texts/languages.ts';
import { Field } from '#web/app/form/Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';

type Bilingual = { en: string; ar: string };
type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, Bilingual>;
  label: string;
  rows?: number;
  maxLength: number;
};

const hints = { en: 'inEnglish', ar: 'inArabic' } as const;

/** Fields for one text in each language. */
export function BilingualField<T extends FieldValues>({ name, ...rest }: Props<T>) {
  const { t } = useTranslation('adminSettings');
  return languages.map((language) => (
    <Field
      key={language}
      {...rest}
      name={`${name}.${language}` as FieldPathByValue<T, string>}
      description={t(hints[language])}
    />
  ));
}
