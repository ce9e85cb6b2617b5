import { useTranslation } from '#web/lib/translation.ts';
import { useSession } from '#web/app/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { SavedCards } from '../saved/SavedCards.tsx';
import { Transactions } from '../saved/Transactions.tsx';

/** Saved cards, and what was paid. */
export function PaymentMethodsSection() {
  const { t } = useTranslation('cards');
  const isClosed = useSession()?.user?.isImpersonating ?? false;
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      <section className="flex flex-col gap-4">
        <div>
          <h2 className="text-20">{t('title')}</h2>
          <p className="text-15 text-muted">{t('text')}</p>
        </div>
        {isClosed ? <Banner kind="info">{t('closed')}</Banner> : null}
        <SavedCards isClosed={isClosed} />
      </section>
      <section className="flex flex-col gap-4">
        <h2 className="text-20">{t('recent.title')}</h2>
        <Transactions />
      </section>
    </div>
  );
}
