import type pg from 'pg';

type Rule = {
  says: string;
  /** SQL that returns one row for each violation. */
  broken: string;
  /** True if the rule applies only after all jobs are done. */
  atRest?: true;
};

const open = `('requested', 'due', 'paid', 'dispatched', 'ready')`;
/** SQL for the settled amount of an order besides its card payment. */
const settled = (ways: string) => `coalesce((select sum(amount_cents) from order_settlements
  where order_id = p.order_id and way in (${ways})), 0)`;
const everyWay = `'cash', 'house', 'complimentary'`;

/** Ledger movements of tips paid after the order, which are not part of the order's payment. */
const laterTip = `('later_tip', 'later_tip_move', 'later_tip_refund')`;

/** SQL: staff cancelled the request. Only they give a reason. */
const byStaff = `type = 'order.cancel' and data ? 'why'`;
/** SQL: the event undoes a step, which is announced again afterwards; see `steps_taken_back`. */
const stepsBack = `(type in ('stay.unpark', 'order.reassign', 'order.unassign', 'order.unready', 'order.park_again', 'order.reopen') or ${byStaff})`;
/** SQL: events with the suffix `anew` of the messages of their step. */
const told = `backward as (
        select *, count(*) filter (where ${stepsBack}) over
          (partition by stay_id order by id rows between unbounded preceding and 1 preceding) as times
        from stay_events),
      told as (select *, case times when 0 then '' else ':' || times end as anew from backward)`;
/** SQL: the message was withdrawn before anybody got it, so it needs no correction. */
const isWithdrawn = (key: string) => `exists (select from messages
          where suppressed_by = 'withdrawn' and dedupe_key = ${key} || anew)`;
/** SQL: the event of a late handover was written with it, in the same transaction. */
const isOfLateHandover = `exists (select from stay_events handed where handed.order_id = told.order_id
            and handed.type = 'order.complete' and handed.created_at = told.created_at
            and handed.claimed_at = told.claimed_at)`;

const rules: Rule[] = [
  {
    says: 'A stay is returning or ready exactly while it has an open order, and which follows from it',
    broken: `select s.id, s.status, o.status as order_status from stays s
      left join orders o on o.stay_id = s.id and o.status in ${open}
      where s.status <> all (case when o.status is null then array['expected','received','parked','returned','cancelled']
        when o.status = 'ready' then array['ready'] else array['returning'] end)`,
  },
  {
    says: 'A stay is returned exactly when an order of it is completed',
    broken: `select s.id from stays s where (s.status = 'returned') <>
      exists (select from orders o where o.stay_id = s.id and o.status = 'completed')`,
  },
  {
    says: "A stay's events lead from status to status without a gap, to the one it has",
    broken: `select stay_id from (
        select e.stay_id, e.from_status, lag(e.to_status) over w as before, e.to_status, s.status,
          row_number() over (partition by e.stay_id order by e.id desc) as back
        from stay_events e join stays s on s.id = e.stay_id
        where e.type like 'stay.%' window w as (partition by e.stay_id order by e.id)) steps
      where from_status is distinct from before or (back = 1 and to_status <> status)
      union select id from stays s where not exists (select from stay_events e where e.stay_id = s.id)`,
  },
  {
    says: "An order's events lead from status to status without a gap, to the one it has",
    broken: `select order_id from (
        select e.order_id, e.from_status, lag(e.to_status) over w as before, e.to_status, o.status,
          row_number() over (partition by e.order_id order by e.id desc) as back
        from stay_events e join orders o on o.id = e.order_id
        where e.type like 'order.%' window w as (partition by e.order_id order by e.id)) steps
      where from_status is distinct from before or (back = 1 and to_status <> status)
      union select id from orders o where not exists (select from stay_events e where e.order_id = o.id)`,
  },
  {
    says: "A stay's version counts its changes",
    broken: `select s.id, s.version, count(*) from stays s join stay_events e on e.stay_id = s.id
      where e.type in ('stay.receive','stay.park','stay.cancel','stay.request_return','stay.return_cancelled',
        'stay.car_ready','stay.hand_over','stay.link_opened','order.pay','order.assign','order.settle','order.return_cash','order.change_time','order.move','order.tip','order.pay_later','order.put_off','stay.unpark','stay.unready',
        'stay.park_again','stay.reopen','order.reassign','order.unassign','order.resume','stay.report','stay.report_accept','stay.report_reject')
      group by s.id having s.version <> 1 + count(*)`,
  },
  {
    says: 'No phone number has two stays, no repeated call made a second',
    broken: 'select phone_e164 from stays group by phone_e164 having count(*) > 1',
  },
  {
    says: "Each movement's ledger lines add up to zero",
    broken: `select payment_id, movement, round from ledger_entries group by payment_id, movement, round
      having sum(amount_cents) <> 0`,
  },
  {
    says: 'An order is paid exactly when its payment is, and what arrived is fee plus tip',
    broken: `select o.id, o.status, p.status from orders o join payments p on p.order_id = o.id
      where (o.paid_at is not null and o.status <> 'cancelled') <> (p.status = 'paid')
        or (o.status in ('paid', 'completed') and p.status <> 'paid')
        or p.due_cents <> o.customer_fee_cents - ${settled(everyWay)}
        or (p.status = 'paid' and p.received_cents <> p.due_cents + o.tip_cents)`,
  },
  {
    says: 'The ledger took from the customer what the payment received and what they gave in cash, and gave back what was refunded',
    broken: `select p.id from payments p left join ledger_entries l on l.payment_id = p.id and l.movement not in ${laterTip}
      group by p.id having coalesce(sum(l.amount_cents) filter (where l.account = 'customer'), 0) <>
        case when p.status in ('paid', 'refund_due') then -(p.received_cents + ${settled(`'cash'`)}) else 0 end`,
  },
  {
    says: 'The ledger took from house accounts, and gave away, what was settled so',
    broken: `select p.id from payments p left join ledger_entries l on l.payment_id = p.id
      group by p.id having coalesce(sum(l.amount_cents) filter (where l.account in ('house', 'complimentary')), 0) <>
        case when p.status in ('paid', 'refund_due') then -${settled(`'house', 'complimentary'`)} else 0 end`,
  },
  {
    says: 'No car is handed over unpaid, and none that is due was charged',
    broken: `select o.id from orders o join payments p on p.order_id = o.id
      where (o.status = 'completed' and o.paid_at is null)
        or (o.status = 'due' and (o.paid_at is not null or exists (select from ledger_entries l where l.order_id = o.id)))`,
  },
  {
    says: 'A tip that was given after paying is booked once when it arrives, and once when it went back',
    broken: `select t.id, t.status from later_tips t left join ledger_entries l on l.order_id = t.order_id
        and l.movement in ('later_tip', 'later_tip_refund') and l.round = t.number and l.account = 'customer'
      group by t.id having
        coalesce(sum(-l.amount_cents) filter (where l.movement = 'later_tip'), 0)
          <> case when t.settled_at is not null then t.amount_cents else 0 end
        or coalesce(sum(l.amount_cents) filter (where l.movement = 'later_tip_refund'), 0)
          <> case t.status when 'refunded' then t.amount_cents else 0 end`,
  },
  {
    says: 'Tips that were given after paying are theirs who run for the car, all of them, or wait in the pool; nobody else has any',
    broken: `select o.id, h.account, h.person_id, h.cents, t.cents as tips from orders o
      left join (select order_id, sum(amount_cents) as cents from later_tips
        where status in ('paid', 'refund_due') group by 1) t on t.order_id = o.id
      left join (select order_id, account, person_id, sum(amount_cents) as cents from ledger_entries
        where movement in ${laterTip} and account <> 'customer' group by 1, 2, 3) h on h.order_id = o.id
      where coalesce(h.cents, 0) <> case
        when h.account is null or h.account = case when o.runner_id is null then 'tip_pool' else 'runner' end
          and h.person_id is not distinct from o.runner_id then coalesce(t.cents, 0) else 0 end`,
  },
  {
    says: 'A tip that was given after paying goes back exactly where its order is cancelled',
    broken: `select t.id, t.status, o.status as order_status from later_tips t join orders o on o.id = t.order_id
      where t.settled_at is not null and (t.status = 'paid') = (o.status = 'cancelled')`,
  },
  {
    says: 'No tip is paid without the money at the provider, and none that went back is kept there',
    broken: `select t.id, t.status from later_tips t left join provider_payments s on s.id = t.provider_payment_id
      where t.status = 'paid' and (s.amount_received_cents is distinct from t.amount_cents or s.amount_refunded_cents <> 0)
        or t.status = 'refunded' and s.amount_refunded_cents is distinct from t.amount_cents`,
  },
  {
    says: 'A refunded payment leaves nothing on any account',
    broken: `select p.id, l.account from payments p join ledger_entries l on l.payment_id = p.id
      where p.status = 'refunded' and l.movement not in ${laterTip} group by p.id, l.account, l.person_id having sum(l.amount_cents) <> 0`,
  },
  {
    says: "From dispatch on the tip is the runner's",
    broken: `select o.id from orders o left join ledger_entries l on l.order_id = o.id
        and l.account = 'runner' and l.person_id = o.runner_id and l.movement not in ${laterTip}
      where o.status in ('dispatched', 'ready', 'completed')
      group by o.id having coalesce(sum(l.amount_cents), 0) <> o.tip_cents`,
  },
  {
    says: 'No order is paid without the money at the provider, received once and not given back',
    broken: `select p.id from payments p left join provider_payments s on s.id = p.provider_payment_id
      where p.status = 'paid' and p.received_cents > 0 and (s.status is distinct from 'succeeded'
        or s.amount_received_cents <> p.received_cents or s.amount_refunded_cents <> 0)`,
  },
  {
    says: 'A refunded payment went back in full',
    broken: `select p.id from payments p join provider_payments s on s.id = p.provider_payment_id
      where p.status = 'refunded' and s.amount_refunded_cents <> s.amount_received_cents`,
  },
  {
    says: 'The provider knows one payment for each order, and one for each tip after it',
    broken: `select order_id, later_tip_id from provider_payments group by 1, 2 having count(*) > 1`,
  },
  {
    says: 'A message is sent exactly when it is in the inbox, once',
    broken: `select m.id, m.status, count(i.*) from messages m left join dev_inbox i on i.message_id = m.id
      group by m.id having (m.status = 'sent' and count(i.*) <> 1) or count(i.*) > 1
      union all select i.message_id, 'unknown', 1 from dev_inbox i
        where not exists (select from messages m where m.id = i.message_id)`,
  },
  {
    says: 'Each cause has its message and each message its cause',
    broken: `with ${told}, causes as (
        select 'ticket-code:' || stay_id || ':1' as cause from stay_events where type = 'stay.announce'
        union all select 'ticket-link:' || stay_id || anew from told where type = 'stay.park'
        -- A late handover that gets its order or its runner by a decision tells the guest nothing.
        union all select 'runner-sent:' || order_id || anew from told where type = 'order.assign'
          and not ${isOfLateHandover}
        union all select 'ticket-link:' || stay_id || ':' || (data->>'message') from stay_events where type = 'stay.link_send'
        union all select 'car-requested:' || order_id from told join people on people.id = actor_id
          where type = 'order.request' and role <> 'customer' and not ${isOfLateHandover}
        union all select 'request-expired:' || order_id from stay_events where type = 'order.expire'
        union all select 'request-cancelled:' || order_id from stay_events where ${byStaff}
        union all select 'pickup_time_moved:' || order_id || ':' || (data->>'messagedAt') from stay_events
          where type = 'order.put_off' and data ? 'messagedAt'
        -- A handover reported late brings its car to the curb in the same transaction.
        union all select 'car-ready:' || order_id || anew from told where type = 'order.ready'
          and not ${isOfLateHandover}
        union all select 'car_not_parked:' || stay_id || anew from told where type = 'stay.unpark'
          and not ${isWithdrawn(`'ticket-link:' || stay_id`)}
        union all select 'runner_not_sent:' || order_id || anew from told where type = 'order.unassign'
          and not ${isWithdrawn(`'runner-sent:' || order_id`)}
        union all select 'car_not_ready:' || order_id || anew from told where type = 'order.unready'
          and not ${isWithdrawn(`'car-ready:' || order_id`)}
        union all select 'car_parked_again:' || order_id || anew from told where type = 'order.park_again'
        union all select 'refunded:' || id from payments where status = 'refunded'
        union all select 'refunded:' || id from later_tips where status = 'refunded')
      select coalesce(causes.cause, m.dedupe_key) from causes full join messages m on m.dedupe_key = causes.cause
      where causes.cause is null or m.dedupe_key is null`,
  },
  {
    says: 'A message is withdrawn only by a step that makes it untrue',
    broken: `with ${told}, untrue as (
        select 'ticket-link:' || stay_id || anew as message from told where type = 'stay.unpark'
        union all select 'runner-sent:' || order_id || anew from told where type = 'order.unassign' or ${byStaff}
        union all select 'car-requested:' || order_id from told where ${byStaff}
        union all select 'car-ready:' || order_id || anew from told where type in ('order.unready', 'order.park_again')
          or type = 'order.complete' and claimed_at is not null)
      select dedupe_key from messages where suppressed_by = 'withdrawn'
        and dedupe_key not in (select message from untrue)`,
  },
  {
    says: 'A request that staff cancelled has no runner, and their reason as its event has; no other cancelled request has a reason',
    broken: `select o.id, o.cancel_reason, o.staff_reason from orders o
      left join stay_events e on e.order_id = o.id and e.type = 'order.cancel'
      left join people on people.id = e.actor_id
      where o.status = 'cancelled' and ((o.cancel_reason = 'staff') <> (o.staff_reason is not null)
        or o.staff_reason is distinct from e.data->>'why'
        or o.cancel_reason = 'staff' and (o.runner_id is not null or coalesce(people.role, 'customer') = 'customer'))`,
  },
  {
    says: 'A key is out only while a runner has its car',
    broken: `select s.id from stays s where s.key_place = 'out' and not exists (
      select from orders o where o.stay_id = s.id and o.status in ('dispatched', 'ready'))`,
  },
  {
    says: 'A late report is open only while its car is here',
    broken: `select r.id from late_reports r join stays s on s.id = r.stay_id
      where r.decided_at is null and s.status in ('returned', 'cancelled')`,
  },
  {
    says: 'A queued message has a job that will deliver it',
    broken: `select m.id from messages m where m.status = 'queued' and not exists (
      select from pgboss.job j where j.name like 'deliver-%' and j.data->>'messageId' = m.id::text
        and j.state in ('created', 'retry', 'active'))`,
  },
  {
    says: 'An unpaid order has a job that ends it, and so has a ticket without its code',
    broken: `select o.id from orders o where o.status = 'requested' and not exists (
        select from pgboss.job j where j.name = 'expire-order' and j.data->>'orderId' = o.id::text)
      union all select s.id from stays s where s.status = 'expected' and not exists (
        select from pgboss.job j where j.name = 'expire-ticket' and j.data->>'stayId' = s.id::text)`,
  },
  {
    says: 'At rest no message waits, no refund is due, no payment is half way',
    broken: `select id, status from messages where status <> 'sent' and suppressed_by is distinct from 'withdrawn'
      union all select id, status from payments where status in ('refund_due', 'confirming')
      union all select id, status from later_tips where status in ('confirming', 'refund_due')
      union all select id, 'not closed' from payments where status = 'cancelled' and closed_at is null`,
    atRest: true,
  },
  {
    says: 'At rest the provider holds exactly the money of paid orders and their tips',
    broken: `select s.id from provider_payments s left join payments p on p.provider_payment_id = s.id
        left join later_tips t on t.provider_payment_id = s.id
      where s.amount_received_cents - s.amount_refunded_cents <>
        case when p.status = 'paid' then p.received_cents when t.status = 'paid' then t.amount_cents else 0 end`,
    atRest: true,
  },
];

/** SQL for the payments as the provider has stored them. */
const providerPayments = `with provider_payments as (
  select id, body->>'status' as status, body->'metadata'->>'orderId' as order_id,
    body->'metadata'->>'laterTipId' as later_tip_id,
    (body->>'amount_received')::bigint as amount_received_cents,
    coalesce(body->'latest_charge'->>'amount_refunded', '0')::bigint as amount_refunded_cents
  from sandbox_objects where body->>'object' = 'payment_intent')`;

/**
 * Checks all rules.
 *
 * @returns a sentence for each broken rule, with the first three rows that break it
 */
export async function brokenInvariants(client: pg.Client, atRest: boolean): Promise<string[]> {
  const broken: string[] = [];
  for (const rule of rules) {
    if (rule.atRest && !atRest) continue;
    const { rows } = await client.query(
      `${providerPayments} select * from (${rule.broken}) broken`,
    );
    if (rows.length === 0) continue;
    broken.push(`${rule.says}: not so for ${rows.length}, ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}
