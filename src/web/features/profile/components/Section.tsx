import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';

type Props = { title: string; text: string; children: ReactNode };

export function Section({ title, text, children }: Props) {
  return (
    <section className="flex flex-col gap-4 border-t border-line py-7 first:border-t-0 first:pt-2">
      <div>
        <h2 className="text-20">{title}</h2>
        <p className="text-15 text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}

/** Why an administrator cannot do this for the person he acts as. */
export function Closed() {
  const { t } = useTranslation('profile');
  return <Banner kind="info">{t('closed')}</Banner>;
}
