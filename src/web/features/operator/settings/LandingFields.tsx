import type { ReactNode } from 'react';
import { useFieldArray, type Control } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { BilingualField } from './BilingualField.tsx';
import type { TypedSettings } from './typed.ts';
import { bindTo } from '#web/app/form/Field.tsx';

type Props = { control: Control<TypedSettings['landing']> };
const MOST = 6;
const none = () => ({ en: '', ar: '' });
const pair = 'grid items-start gap-4 sm:grid-cols-2';

export function LandingFields({ control }: Props) {
  const bind = bindTo(control);
  const { t } = useTranslation('adminSettings');
  const voices = useFieldArray({ control, name: 'voices' });
  const figures = useFieldArray({ control, name: 'figures' });
  return (
    <>
      {voices.fields.map(({ id }, at) => (
        <Card
          key={id}
          title={t('landing.voice', { number: at + 1 })}
          remove={t('landing.removeVoice', { number: at + 1 })}
          onRemove={() => voices.remove(at)}
        >
          {(['quote', 'name', 'role'] as const).map((part) => (
            <div key={part} className={pair}>
              <BilingualField
                {...bind(`voices.${at}.${part}`)}
                label={t(`landing.${part}`)}
                maxLength={400}
              />
            </div>
          ))}
        </Card>
      ))}
      {figures.fields.map(({ id }, at) => (
        <Card
          key={id}
          title={t('landing.figure', { number: at + 1 })}
          remove={t('landing.removeFigure', { number: at + 1 })}
          onRemove={() => figures.remove(at)}
        >
          {(['value', 'text'] as const).map((part) => (
            <div key={part} className={pair}>
              <BilingualField
                {...bind(`figures.${at}.${part}`)}
                label={t(part === 'text' ? 'landing.words' : 'landing.value')}
                maxLength={400}
              />
            </div>
          ))}
        </Card>
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

type CardProps = { title: string; remove: string; onRemove: () => void; children: ReactNode };

function Card({ title, remove, onRemove, children }: CardProps) {
  return (
    <fieldset className="flex flex-col gap-4 rounded-sm border border-line bg-surface p-4">
      <legend className="px-1 font-strong">{title}</legend>
      {children}
      <Button variant="quiet" className="self-start" onClick={onRemove}>
        {remove}
      </Button>
    </fieldset>
  );
}
