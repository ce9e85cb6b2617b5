import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { AskAgain } from '../pay/AskAgain.tsx';
import { Confirmed } from '../pay/Confirmed.tsx';
import { isPayment, Lines, listGivenAwayAmounts, writePaidLabel } from '../pay/Lines.tsx';
import { ActionBar } from '../pay/Problem.tsx';
import { EarlierCash } from '../pay/EarlierCash.tsx';
import { RequestPickup } from '../pay/RequestPickup.tsx';
import { useServiceToPayChanges } from '../pay/api.ts';
import { getCancellationNote, nameState, writePaymentNote } from '../pay/note.ts';
import type { PaymentNote, StateNote } from '../pay/note.ts';
import { columnsLook, doingLook, panelLook, titleLook, workLook } from '../pay/styles.ts';
import { Car } from './Car.tsx';
import { Checkout } from './Checkout.tsx';
import { listFeeLines, getServicePayView } from './view.ts';

const REDIRECT_MS = 2000;

type Props = { service: ServiceDetails };

/** Shows the car and the guest's next step: choose a pickup time, pay, or see the payment. */
export function Payable({ service }: Props) {
  const { t } = useTranslation(['payment', 'pay']);
  const text = useTranslation(['pay', 'common']);
  const { reload, showOrder, readNewest } = useServiceToPayChanges(service.id);
  const [note, setNote] = useState<StateNote | null>(null);
  /** Id of the order whose payment started on this page. */
  const [pressed, setPressed] = useState<string | null>(null);
  const view = getServicePayView(service);

  const onOrder = (order: GuestOrder) => {
    setNote(null);
    return showOrder(order);
  };
  const onNote = (next: PaymentNote) => {
    const now = readNewest() ?? service;
    setNote({ ...next, state: nameState(getServicePayView(now), now.order) });
  };
  const shared = { reload, onOrder, onNote };
  const { order } = service;
  const shown =
    note?.state === nameState(view, order) ? note : getCancellationNote(view, order ? [order] : []);
  const isHeld = view.kind === 'held';
  const due = !isHeld && view.order && view.order.amountDueCents > 0 ? view.order : null;
  const isPaid =
    due === null && (view.kind === 'paid' || view.kind === 'dispatched' || view.kind === 'ready');
  // Shows success only for a payment made on this page, and not while a note waits to be read.
  if (isPaid && pressed === view.order.id && shown === null) {
    return <Success order={view.order} service={service} />;
  }

  return (
    <div className={columnsLook}>
      <Car service={service} view={view} />
      <div className={doingLook}>
        <output className="block empty:absolute">
          {shown && <Banner kind="info">{writePaymentNote(shown, text)}</Banner>}
        </output>
        {view.kind !== 'thanks' && <EarlierCash car={service} />}
        {view.kind === 'request' && (
          <RequestPickup
            {...shared}
            stayId={service.id}
            offers={service.offers}
            currency={service.currency}
            timeZone={service.timeZone}
          />
        )}
        {isHeld && <AskAgain {...shared} order={view.order} zone={service.timeZone} />}
        {due && (
          <Checkout
            key={due.id}
            {...shared}
            service={service}
            order={due}
            onPress={() => setPressed(due.id)}
          />
        )}
        {isPaid && (
          <Confirmed key={view.order.id} {...shared} order={view.order} title={t('lines.title')}>
            <PaidLines order={view.order} />
          </Confirmed>
        )}
        {view.kind === 'thanks' && view.order && isPayment(view.order) && (
          <section className={panelLook}>
            <h2 className={titleLook}>{t('lines.title')}</h2>
            <PaidLines order={view.order} />
          </section>
        )}
        {view.kind !== 'request' && !isHeld && due === null && (
          <ActionBar>
            <Link to="/dashboard" className={buildButtonClass('primary')}>
              {t('toDashboard')}
            </Link>
          </ActionBar>
        )}
      </div>
    </div>
  );
}

/** Lists the lines of a paid order: fees, amounts given away and tip. */
export function PaidLines({ order }: { order: GuestOrder }) {
  const text = useTranslation(['payment', 'pay']);
  return (
    <Lines
      before={[...listFeeLines(order, text), ...listGivenAwayAmounts(order, text.t)]}
      feeCents={order.totalCents - order.tipCents}
      tipCents={order.tipCents}
      currency={order.currency}
      totalLabel={writePaidLabel(order, text.t)}
    />
  );
}

type SuccessProps = { order: GuestOrder; service: ServiceDetails };

/** Confirms the payment, then opens the dashboard after REDIRECT_MS. */
function Success({ order, service }: SuccessProps) {
  const { t } = useTranslation(['payment', 'pay']);
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
    const timer = setTimeout(() => void navigate({ to: '/dashboard' }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={columnsLook}>
      <Car service={service} view={getServicePayView(service)} />
      <div className={workLook}>
        <section
          ref={panel}
          tabIndex={-1}
          className={`${panelLook} outline-none`}
          aria-label={t('success.title')}
        >
          <h2 className={`${titleLook} flex items-center gap-2 text-ready`}>
            <Icon of={CircleCheck} size={24} />
            {t('success.title')}
          </h2>
          <p>{t('success.text')}</p>
          <PaidLines order={order} />
        </section>
        <ActionBar>
          <Link to="/dashboard" className={buildButtonClass('primary')}>
            {t('toDashboard')}
          </Link>
        </ActionBar>
      </div>
    </div>
  );
}
