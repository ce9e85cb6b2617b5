import { useCan } from '#web/app/session.ts';
import { Link } from '@tanstack/react-router';
import type { OperatorProblem } from '#contract/operator.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo, formatAmount, formatMonth } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';

/** List of problems that need an administrator. Each problem links to its screen. */
export function OperatorNeeds({ needs }: { needs: readonly OperatorProblem[] }) {
  const { t } = useTranslation('adminOverview');
  return (
    <section aria-label={t('needs.title')}>
      <h2 className="flex min-h-11 items-center gap-2.5 text-17">
        {t('needs.title')}
        <span className="text-12 text-muted tabular-nums">{needs.length}</span>
      </h2>
      {needs.length === 0 ? (
        <p className="border-y border-line py-3 text-muted">{t('needs.none')}</p>
      ) : (
        <ul className="border-t border-line">
          {needs.map((need) => (
            <Row key={`${need.kind} ${need.businessId ?? ''}`} need={need} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ need }: { need: OperatorProblem }) {
  const { t, language } = useTranslation('adminOverview');
  const now = useNow();
  const { kind, count, since, businessName, amountCents, currency } = need;
  const said = t(`needs.${kind}`, {
    count,
    business: isolateText(businessName ?? ''),
    month: formatMonth(monthThatEnded(since), language),
    amount:
      amountCents !== null && currency
        ? isolateText(formatAmount(amountCents, currency, language))
        : '',
  });
  return (
    <li data-need={kind} className="border-b border-line">
      <Way need={need}>
        <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">{said}</span>
        <time dateTime={since} className="text-12 text-muted">
          {formatAgo(since, language, DEVICE_ZONE, now)}
        </time>
      </Way>
    </li>
  );
}

const DAY_MS = 86_400_000;

/**
 * Returns the month that ended, as '2026-11'. Months end at 4 am in the business's time zone. The
 * day before `since` therefore lies within that month in every time zone.
 */
const monthThatEnded = (since: string): string =>
  new Date(Date.parse(since) - DAY_MS).toISOString().slice(0, 7);

const look = 'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 py-2';

type WayProps = { need: OperatorProblem; children: React.ReactNode };

/** Link to the screen that solves the problem, if the administrator may open that screen. */
function Way({ need, children }: WayProps) {
  const maySeeSystem = useCan('system.view');
  const place = findScreen(need, maySeeSystem);
  if (!place) return <div className={look}>{children}</div>;
  return (
    <Link {...place} className={`${look} text-primary underline-offset-4 hover:underline`}>
      {children}
    </Link>
  );
}

function findScreen({ kind, businessId, since }: OperatorProblem, maySeeSystem: boolean) {
  if (kind === 'applications') return { to: '/admin-dashboard/applications' } as const;
  if (kind === 'support') return { to: '/admin-dashboard/support' } as const;
  if (kind === 'invoices')
    return { to: '/admin-dashboard/fees', search: { month: monthThatEnded(since) } } as const;
  if (businessId)
    return { to: '/admin-dashboard/businesses/$id', params: { id: businessId } } as const;
  return maySeeSystem ? ({ to: '/admin-dashboard/system' } as const) : null;
}
