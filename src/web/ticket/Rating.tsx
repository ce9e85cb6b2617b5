import { useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { GuestTicket } from '#contract/orders.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { computeLinkExpiry } from '#domain/stays/ticketLink.ts';
import { formatDate } from '../lib/format.ts';
import { afterLook, panelLook } from '../features/payments/pay/styles.ts';
import { Stars } from '../ui/Stars.tsx';
import { callTicket } from './api.ts';
import { describeCallError } from '../features/payments/pay/wording.ts';
import { useTranslation } from '../lib/translation.ts';
import { RatingComment } from '#web/features/stays/RatingComment.tsx';

type RatingProps = {
  token: string;
  /** Ticket with the rating that the guest gave before. */
  ticket: GuestTicket['ticket'];
  reload: () => Promise<unknown>;
};

/** Rating by stars. A press shows the new rating at once, and a failure rolls the rating back. */
export function Rating({ token, ticket, reload }: RatingProps) {
  const text = useTranslation(['rating', 'common']);
  const { t } = text;
  const { rating } = ticket;
  const [chosen, setChosen] = useState(rating);
  const [problem, setProblem] = useState<'failed' | 'closed' | null>(null);
  const latest = useRef(0);

  const give = (stars: number, comment?: string) =>
    callTicket('POST /api/customer/ticket/{token}/rating', {
      params: { token },
      body: { rating: stars, ...(comment !== undefined && { comment }) },
    });

  async function rate(next: number): Promise<void> {
    const mine = ++latest.current;
    setChosen(next);
    setProblem(null);
    try {
      await give(next);
    } catch (error) {
      // A later press replaces this rating, so only the result of the last press is shown.
      if (mine !== latest.current) return;
      setChosen(rating);
      setProblem(error instanceof CallError && error.status === 409 ? 'closed' : 'failed');
    }
    if (mine === latest.current) await reload();
  }

  return (
    <section className={panelLook}>
      <Stars
        label={t('ticket.title')}
        nameOf={(count) => t('ticket.stars', { count })}
        value={chosen}
        onChange={(count) => void rate(count)}
      />
      <output className="block empty:absolute">
        {chosen !== null && problem === null && t('ticket.thanks')}
      </output>
      <div role="alert" className="empty:absolute">
        {problem && <p className="text-15 text-danger">{t(`ticket.${problem}`)}</p>}
      </div>
      {chosen !== null && (
        <RatingComment
          stayId={ticket.id}
          comment={ticket.ratingComment}
          send={(comment) => give(chosen, comment).then(reload)}
          explain={(error) => describeCallError(error, text)}
        />
      )}
    </section>
  );
}

/** Says until when the guest can open the page. */
export function ReadableUntil({ returnedAt, zone }: { returnedAt: string; zone: TimeZone }) {
  const { t, language } = useTranslation('rating');
  const date = formatDate(computeLinkExpiry(new Date(returnedAt)), language, zone);
  return <p className={`${afterLook} text-15 text-muted`}>{t('readableUntil', { date })}</p>;
}

export { loadTexts } from '#web/features/stays/RatingComment.tsx';
