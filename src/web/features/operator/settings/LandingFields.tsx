import type { Control } from 'react-hook-form';
import { useFieldArray } from 'react-hook-form';
import { Field } from '#web/app/form/Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import type { TypedSettings } from './typed.ts';

type Props = { control: Control<TypedSettings['landing']> };
const MOST = 6;
const none = () => ({ en: '', ar: '' });
const languages = [
  ['en', 'inEnglish'],
  ['ar', 'inArabic'],
] as const;
const card = 'flex flex-col gap-4 rounded-sm border border-line bg-surface p-4';

export function LandingFields({ control }: Props) {
  const { t } = useTranslation('adminSettings');
  const voices = useFieldArray({ control, name: 'voices' });
  const figures = useFieldArray({ control, name: 'figures' });
  return (
    <>
      {voices.fields.map(({ id }, at) => (
        <fieldset key={id} className={card}>
          <legend className="px-1 font-strong">{t('landing.voice', { number: at + 1 })}</legend>
          {(['quote', 'name', 'role'] as const).map((part) => (
            <div key={part} className="grid items-start gap-4 sm:grid-cols-2">
              {languages.map(([language, hint]) => (
                <Field
                  key={language}
                  control={control}
                  name={`voices.${at}.${part}.${language}`}
                  label={t(`landing.${part}`)}
                  description={t(hint)}
                  maxLength={400}
                />
              ))}
            </div>
          ))}
          <Button variant="quiet" className="self-start" onClick={() => voices.remove(at)}>
            {t('landing.removeVoice', { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      {figures.fields.map(({ id }, at) => (
        <fieldset key={id} className={card}>
          <legend className="px-1 font-strong">{t('landing.figure', { number: at + 1 })}</legend>
          {(['value', 'text'] as const).map((part) => (
            <div key={part} className="grid items-start gap-4 sm:grid-cols-2">
              {languages.map(([language, hint]) => (
                <Field
                  key={language}
                  control={control}
                  name={`figures.${at}.${part}.${language}`}
                  label={t(part === 'text' ? 'landing.words' : 'landing.value')}
                  description={t(hint)}
                  maxLength={400}
                />
              ))}
            </div>
          ))}
          <Button variant="quiet" className="self-start" onClick={() => figures.remove(at)}>
            {t('landing.removeFigure', { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        {voices.fields.length < MOST ? (
          <Button onClick={() => voices.append({ quote: none(), name: none(), role: none() })}>
            {t('landing.addVoice')}
          </Button>
        ) : null}
        {figures.fields.length < MOST ? (
          <Button onClick={() => figures.append({ value: none(), text: none() })}>
            {t('landing.addFigure')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
