import type pg from 'pg';

type Rule = {
  says: string;
  /** One row for every thing that breaks it. */
  broken: string;
  /** Holds once all jobs are done, not before. */
  atRest?: true;
};

const open = `('requested', 'paid', 'dispatched', 'ready')`;
const paidFor = `('paid', 'dispatched', 'ready', 'completed')`;

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
        'stay.car_ready','stay.hand_over','order.pay','order.assign')
      group by s.id having s.version <> 1 + count(*)`,
  },
  {
    says: 'No phone number has two stays, no repeated call made a second',
    broken: 'select phone_e164 from stays group by phone_e164 having count(*) > 1',
  },
  {
    says: "Each movement's ledger lines add up to zero",
    broken: `select payment_id, movement from ledger_entries group by payment_id, movement
      having sum(amount_cents) <> 0`,
  },
  {
    says: 'An order is paid exactly when its payment is, and what arrived is fee plus tip',
    broken: `select o.id, o.status, p.status from orders o join payments p on p.order_id = o.id
      where (o.status in ${paidFor}) <> (p.status = 'paid')
        or (p.status = 'paid' and p.received_cents <> o.customer_fee_cents + o.tip_cents)`,
  },
  {
    says: 'The ledger took from the customer what the payment received, and gave back what was refunded',
    broken: `select p.id from payments p left join ledger_entries l on l.payment_id = p.id
      group by p.id having coalesce(sum(l.amount_cents) filter (where l.account = 'customer'), 0) <>
        case when p.status in ('paid', 'refund_due') then -p.received_cents else 0 end`,
  },
  {
    says: 'A refunded payment leaves nothing on any account',
    broken: `select p.id, l.account from payments p join ledger_entries l on l.payment_id = p.id
      where p.status = 'refunded' group by p.id, l.account, l.person_id having sum(l.amount_cents) <> 0`,
  },
  {
    says: "From dispatch on the tip is the runner's",
    broken: `select o.id from orders o left join ledger_entries l on l.order_id = o.id
        and l.account = 'runner' and l.person_id = o.runner_id
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
    says: 'The provider knows one payment for each order',
    broken: `select order_id from provider_payments group by 1 having count(*) > 1`,
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
    broken: `with causes as (
        select 'ticket-code:' || stay_id || ':1' as cause from stay_events where type = 'stay.announce'
        union all select 'ticket-link:' || stay_id from stay_events where type = 'stay.park'
        union all select 'runner-sent:' || order_id from stay_events where type = 'order.assign'
        union all select 'request-expired:' || order_id from stay_events where type = 'order.expire'
        union all select 'car-ready:' || order_id from stay_events where type = 'order.ready'
        union all select 'refunded:' || id from payments where status = 'refunded')
      select coalesce(causes.cause, m.dedupe_key) from causes full join messages m on m.dedupe_key = causes.cause
      where causes.cause is null or m.dedupe_key is null`,
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
    broken: `select id, status from messages where status <> 'sent'
      union all select id, status from payments where status in ('refund_due', 'confirming')
      union all select id, 'not closed' from payments where status = 'cancelled' and closed_at is null`,
    atRest: true,
  },
  {
    says: 'At rest the provider holds exactly the money of paid orders',
    broken: `select s.id from provider_payments s left join payments p on p.provider_payment_id = s.id
      where s.amount_received_cents - s.amount_refunded_cents <>
        case when p.status = 'paid' then p.received_cents else 0 end`,
    atRest: true,
  },
];

/** The provider's own books. */
const providerPayments = `with provider_payments as (
  select id, body->>'status' as status, body->'metadata'->>'orderId' as order_id,
    (body->>'amount_received')::bigint as amount_received_cents,
    coalesce(body->'latest_charge'->>'amount_refunded', '0')::bigint as amount_refunded_cents
  from sandbox_objects where body->>'object' = 'payment_intent')`;

/** @returns what does not hold, in words, with the first few rows that show it */
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
