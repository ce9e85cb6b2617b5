import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { choosePlaceName } from '#domain/businesses/placeName.ts';
import { formatAmount, formatWhen } from '../lib/format.ts';
import { useOnline } from '../lib/online.ts';
import { Banner } from '../ui/Banner.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { columnsLook, doingLook, panelLook, titleLook } from '../features/payments/pay/styles.ts';
import {
  isPayment,
  Lines,
  listGivenAwayAmounts,
  writePaidLabel,
} from '../features/payments/pay/Lines.tsx';
import { Missing, TicketSkeleton } from './Missing.tsx';
import { getCancellationNote, nameState, writePaymentNote } from '../features/payments/pay/note.ts';
import { PayerProvider } from '../features/payments/pay/payer.ts';
import { callTicket } from './api.ts';
import type { PaymentProps } from './Payment.tsx';
import { RequestPickup } from '../features/payments/pay/RequestPickup.tsx';
import { ConversationEntry } from './ConversationEntry.tsx';
import { useArrival, type CarArrival } from '../lib/promise.ts';
import { useTranslation, loadNamespaces } from '../lib/translation.ts';
import { getStubDetail, TicketStub } from './TicketStub.tsx';
import { useLaterPart } from './useLaterPart.tsx';
import { POLL_SECONDS, useTicket, type TicketPageState } from './useTicket.ts';
import { getTicketView } from './view.ts';
import { carStateByPayView, type PayView } from '../features/payments/pay/view.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { LanguageSwitch, ThemeSwitch } from '#web/ui/LanguageAndTheme.tsx';
import { textButtonLook } from '#web/ui/button.ts';
import { PartDialog } from './PartDialog.tsx';

const fetchPart = () => import('#web/features/payments/receipt/GuestReceipt.tsx');

async function load() {
  const [part] = await Promise.all([fetchPart(), loadNamespaces('receipt')()]);
  return part;
}

/** Button that opens the receipt of the payment. */
function ReceiptEntry({ token }: { token: string }) {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={textButtonLook} onClick={() => setIsOpen(true)}>
        {t('receipt.open')}
      </button>
      {isOpen && (
        <PartDialog title={t('receipt.title')} load={load} onClose={() => setIsOpen(false)}>
          {(part) => <part.GuestReceipt token={token} />}
        </PartDialog>
      )}
    </>
  );
}

function Header({ place }: { place: string | undefined }) {
  return (
    <header className="flex items-center gap-1 pt-[max(10px,env(safe-area-inset-top))]">
      <p className="me-auto min-w-0 text-20 leading-tight font-strong wrap-anywhere">
        {place ? <bdi>{place}</bdi> : <Brand />}
      </p>
      <LanguageSwitch />
      <span className="-me-2.5 flex">
        <ThemeSwitch />
      </span>
    </header>
  );
}

/** Milliseconds offline before the page shows a warning. Short gaps between sockets are normal. */
const SAY_PAUSED_AFTER_MS = 3_000;

/**
 * Replaces the location's name by the name in the page's language. The ticket stays the same object
 * until it is read again.
 */
function useNamed(state: TicketPageState, language: string): TicketPageState {
  const read = state.data;
  const data = useMemo(
    () =>
      read && {
        ...read,
        location: { ...read.location, name: choosePlaceName(read.location, language) },
      },
    [read, language],
  );
  return { ...state, data };
}

export function TicketPage({ token }: { token: string }) {
  const text = useTranslation(['ticket', 'pay', 'common']);
  const { t } = text;
  const state = useNamed(useTicket(token), text.language);
  const { data, loading } = state;
  const view = data ? getTicketView(data) : null;
  const main = useRef<HTMLElement>(null);
  const arrival = useArrival(view?.order, data?.location.timeZone);
  const detail = data && view ? getStubDetail(data, view, text) : '';
  const said = useAnnouncement(view, detail, arrival?.nowExpected ?? null, main);
  const isPaused = usePaused(state);
  // A live socket proves that the server is reachable, even if the browser reports no network.
  const isOnline = useOnline() || state.live === 'live';
  const payer = useMemo(() => ({ call: callTicket, ticketToken: token, Window: Sheet }), [token]);

  const tab =
    view?.kind === 'closed'
      ? t('headline.closed')
      : view
        ? t(`common:state.${carStateByPayView[view.kind]}`)
        : t(`title.${loading}`);
  useEffect(() => {
    document.title = t('common:pageTitle', { title: tab });
  }, [t, tab]);

  return (
    <>
      <Header place={data?.location.name} />
      <output className="grid min-h-5 place-content-center text-center text-12 text-amber-ink">
        {data && (!isOnline || state.isStored)
          ? t('asOf', {
              time: formatWhen(new Date(state.at), text.language, data.location.timeZone),
            })
          : !isOnline
            ? t('common:connection.offline')
            : isPaused && t('common:connection.paused', { count: POLL_SECONDS })}
      </output>
      <main ref={main} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {data && view ? (
          <PayerProvider value={payer}>
            <Ticket {...{ state, data, view, token, arrival }} />
          </PayerProvider>
        ) : loading === 'loading' ? (
          <TicketSkeleton />
        ) : (
          <Missing reason={loading} busy={state.busy} onRetry={() => void state.reload()} />
        )}
      </main>
      {data && <footer className="pb-2 text-center text-12 text-muted">{t('common:brand')}</footer>}
      <output className="sr-only" aria-live={view?.kind === 'ready' ? 'assertive' : 'polite'}>
        {said}
      </output>
    </>
  );
}

type TicketProps = {
  state: TicketPageState;
  data: GuestTicket;
  view: PayView;
  token: string;
  arrival: CarArrival | null;
};

function Ticket({ state, data, view, token, arrival }: TicketProps) {
  const text = useTranslation(['ticket', 'pay', 'common']);
  const { t } = text;
  const { conversationPulse, reload, showOrder, note, showNote } = state;
  const onOrder = (order: GuestOrder) => {
    showOrder(order);
    void reload();
  };
  const shared = { reload, onOrder, onNote: showNote };
  const shown =
    note?.state === nameState(view, data.orders[0]) ? note : getCancellationNote(view, data.orders);

  const { order } = view;
  const isOver = view.kind === 'thanks';
  const after = order && { ...shared, data, order, isHeld: view.kind === 'held' };
  const [part, problem] = useLaterPart(
    loadAfterPaying,
    order && (order.isTimeChangeable || order.isCancellable || order.isTippable || order.heldAt)
      ? data
      : null,
  );
  const tip = after && part ? <part.AfterPaying key={after.order.id} {...after} /> : problem;
  const conversation = view.kind !== 'closed' && (
    <ConversationEntry
      token={token}
      unread={data.unreadMessages}
      pulse={conversationPulse}
      reload={() => void reload()}
    />
  );

  return (
    <div className={columnsLook}>
      <TicketStub
        data={data}
        view={view}
        arrival={arrival}
        actions={after && part && <part.WaitActions {...after} />}
      />
      <div className={doingLook}>
        <output className="block empty:absolute">
          {shown && <Banner kind="info">{writePaymentNote(shown, text)}</Banner>}
        </output>
        {!isOver && data.earlierCashCents > 0 && (
          <Banner kind="info">
            {t('pay:cancel.textCash', {
              amount: formatAmount(data.earlierCashCents, data.currency, text.language),
            })}
          </Banner>
        )}
        {isOver ? (
          <Thanks {...{ data, order, token, reload }}>
            {tip}
            {conversation}
          </Thanks>
        ) : (
          <>
            {conversation}
            {tip}
          </>
        )}
        {view.kind === 'request' && (
          <RequestPickup
            {...shared}
            stayId={data.ticket.id}
            offers={data.offers}
            currency={data.currency}
            timeZone={data.location.timeZone}
          />
        )}
        {view.kind !== 'held' && order && order.amountDueCents > 0 && (
          <LazyPayment key={order.id} {...shared} data={data} order={order} />
        )}
        {(view.kind === 'paid' || view.kind === 'dispatched' || view.kind === 'ready') &&
          view.order.amountDueCents === 0 && <Paid order={view.order} token={token} />}
      </div>
    </div>
  );
}

const loadPayment = () => import('./Payment.tsx');

/** Form that pays for a request, fetched while the guest still chooses a time. */
function LazyPayment(props: PaymentProps) {
  const [part, problem] = useLaterPart(loadPayment, props.data);
  return part ? <part.Payment {...props} /> : problem;
}

const loadAfterPaying = () => import('./AfterPaying.tsx');
const loadRating = () => import('./Rating.tsx');

type ThanksProps = {
  data: GuestTicket;
  order: GuestOrder | null;
  token: string;
  reload: () => Promise<unknown>;
  children: ReactNode;
};

/** View of the returned car: rating and payment, readable until the time that the page shows. */
function Thanks({ data, order, token, reload, children }: ThanksProps) {
  const { returnedAt } = data.ticket;
  const [rating, problem] = useLaterPart(loadRating, data);
  return (
    <>
      {rating ? <rating.Rating token={token} ticket={data.ticket} reload={reload} /> : problem}
      {order && <Paid order={order} token={token} />}
      {children}
      {rating && returnedAt && (
        <rating.ReadableUntil returnedAt={returnedAt} zone={data.location.timeZone} />
      )}
    </>
  );
}

/** Lines of what was paid; nothing for a car that cost nothing. */
function Paid({ order, token }: { order: GuestOrder; token: string }) {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  if (!isPayment(order)) return null;
  return (
    <section className={panelLook}>
      <h2 className={titleLook}>{t('receipt.title')}</h2>
      <Lines
        before={[
          { label: t('pay:lines.fee'), cents: order.valetFeeCents },
          ...listGivenAwayAmounts(order, t),
        ]}
        feeCents={order.totalCents - order.tipCents}
        tipCents={order.tipCents}
        currency={order.currency}
        totalLabel={writePaidLabel(order, t)}
      />
      <ReceiptEntry token={token} />
    </section>
  );
}

function usePaused({ live, loading, data }: TicketPageState): boolean {
  const [isLong, setIsLong] = useState(false);
  const isDown = live === 'offline' && (data !== null || loading !== 'missing');
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setIsLong(true), SAY_PAUSED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isDown]);
  return isLong && isDown;
}

/**
 * Announces a change of the car's state, scrolls to the top, and vibrates when the car is at the
 * curb. Restores the focus when the focused button is gone. Announces a new expected time too, but
 * not the minutes as they count down.
 */
function useAnnouncement(
  view: PayView | null,
  detail: string,
  nowExpected: string | null,
  main: { current: HTMLElement | null },
): string {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  const kind = view?.kind ?? null;
  const before = useRef(kind);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    const last = before.current;
    before.current = kind;
    if (last === null || kind === null || last === kind) return;
    setIsChanged(true);
    scrollTo({ top: 0 });
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    if (kind === 'ready' && 'vibrate' in navigator) navigator.vibrate([200, 100, 200, 100, 400]);
  }, [kind, main]);
  const expectedBefore = useRef(nowExpected);
  useEffect(() => {
    if (nowExpected !== null && nowExpected !== expectedBefore.current) setIsChanged(true);
    expectedBefore.current = nowExpected;
  }, [nowExpected]);
  return isChanged && kind ? `${t(`headline.${kind}`)} ${nowExpected ?? detail}` : '';
}
