import {
  deliveryErrors,
  deliveryStatuses,
  endpointStatuses,
} from '#domain/integrations/webhooks.ts';
import type { SelectType } from 'kysely';
import { reportOutcomes, reportReasons, reportSteps } from '#domain/orders/lateReports.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { conversationSides } from '#contract/conversations.ts';
import { notificationCategories } from '#contract/notifications.ts';
import { payoutAccounts } from '#domain/analytics/payouts.ts';
import { reportCadences } from '#domain/analytics/reports.ts';
import { discountKinds } from '#domain/analytics/uses.ts';
import { checkInProofs, handoverRules, payTimes } from '#domain/businesses/curb.ts';
import { businessKinds } from '#domain/businesses/kinds.ts';
import { applicationStatuses, businessPlans, businessStatuses } from '#domain/businesses/states.ts';
import { linkPurposes } from '#domain/identity/accountMail.ts';
import { supportMessageKinds, supportStatuses } from '#domain/support/requests.ts';
import { adminSets, positions, roles } from '#domain/identity/roles.ts';
import { challengePurposes, factorKinds, factorProofs } from '#domain/identity/secondFactor.ts';
import { securityActions, securityWays } from '#domain/identity/securityEvents.ts';
import { valetStatuses } from '#domain/identity/valetStatus.ts';
import { quickReplies } from '#domain/messages/conversation.ts';
import {
  lostMessageStatuses,
  messageChannels,
  messageStatuses,
  smsRefusals,
} from '#domain/messages/delivery.ts';
import { offerOutcomes } from '#domain/orders/autoDispatch.ts';
import { handoverChecks } from '#domain/orders/handover.ts';
import { orderStatuses, queuedOrderStatuses, runningOrderStatuses } from '#domain/orders/states.ts';
import { staffReasons } from '#domain/orders/staffReasons.ts';
import { wallLayouts } from '#domain/orders/wall.ts';
import { laterTipStatuses, unfinishedLaterTipStatuses } from '#domain/payments/laterTip.ts';
import { ledgerAccounts, ledgerKinds, ledgerMovements } from '#domain/payments/ledger.ts';
import { feePayers, portionTypes } from '#domain/payments/price.ts';
import { poolBases, tipRules } from '#domain/payments/tipPool.ts';
import { settlementWays } from '#domain/payments/ways.ts';
import { paymentStatuses, paymentStatusesToReconcile } from '#domain/payments/states.ts';
import { settingNames } from '#domain/operator/settingBounds.ts';
import { shiftSteps } from '#domain/shifts/steps.ts';
import { noteTags } from '#domain/stays/noteTags.ts';
import { keyPlaces } from '#domain/stays/key.ts';
import { serviceTypes } from '#domain/stays/request.ts';
import {
  custodyStayStatuses,
  eventActorKinds,
  openStayStatuses,
  stayChannels,
  stayStatuses,
  unparkedStayStatuses,
} from '#domain/stays/states.ts';
import { createDatabase } from '#test/harness/database.ts';
import { buildBeforeAll } from '#test/harness/runServer.ts';
import { languages } from '#texts/languages.ts';
import { createPool } from './client.ts';
import type { DB } from './schema.ts';

/** Type of one value of a column, also of a column with a list of values. */
type ElementOf<T> = T extends readonly (infer One)[] ? One : T;

/**
 * Lists the values that the column types allow; a value that the type does not have fails to
 * compile.
 */
const unions: {
  [Table in keyof DB]?: {
    [Column in keyof DB[Table]]?: readonly ElementOf<NonNullable<SelectType<DB[Table][Column]>>>[];
  };
} = {
  account_links: { purpose: linkPurposes },
  applications: { kind: businessKinds, status: applicationStatuses },
  businesses: {
    kind: businessKinds,
    plan: businessPlans,
    platform_fee_payer: feePayers,
    platform_fee_type: portionTypes,
    status: businessStatuses,
  },
  dev_inbox: { channel: messageChannels },
  dispatch_offers: { outcome: offerOutcomes },
  factor_challenges: { purpose: challengePurposes },
  ledger_entries: { account: ledgerAccounts, kind: ledgerKinds, movement: ledgerMovements },
  figure_uses: { kind: discountKinds },
  late_reports: {
    checked: handoverChecks,
    outcome: reportOutcomes,
    reason: reportReasons,
    step: reportSteps,
  },
  later_tips: { status: laterTipStatuses },
  locations: {
    check_in_proof: checkInProofs,
    handover_proof: handoverRules,
    pay_when: payTimes,
    required_tags: noteTags,
  },
  messages: { channel: messageChannels, status: messageStatuses, suppressed_by: smsRefusals },
  notification_preferences: { category: notificationCategories },
  order_settlements: { way: settlementWays },
  orders: {
    platform_fee_payer: feePayers,
    platform_fee_type: portionTypes,
    staff_reason: staffReasons,
    status: orderStatuses,
  },
  payments: { status: paymentStatuses },
  people: { admin_set: adminSets, role: roles, status: valetStatuses },
  platform_settings: { section: settingNames },
  platform_fee_changes: { fee_payer: feePayers, fee_type: portionTypes },
  promo_codes: { discount_type: portionTypes },
  push_subscriptions: { language: languages },
  report_subscriptions: { cadence: reportCadences },
  second_factors: { kind: factorKinds },
  security_events: { action: securityActions, way: securityWays },
  sessions: { second_factor: factorProofs },
  shift_evidence: { step: shiftSteps },
  staff_locations: { position: positions },
  support_messages: { kind: supportMessageKinds },
  support_requests: { status: supportStatuses },
  stay_events: { actor_kind: eventActorKinds },
  stay_messages: { quick_reply: quickReplies, side: conversationSides },
  stays: {
    channel: stayChannels,
    key_place: keyPlaces,
    note_tags: noteTags,
    service_type: serviceTypes,
    status: stayStatuses,
  },
  tip_payout_lines: { account: payoutAccounts },
  tip_pools: { basis: poolBases, rule: tipRules.filter((rule) => rule !== 'runner') },
  tip_rules: { rule: tipRules },
  wall_devices: { layout: wallLayouts },
  webhook_deliveries: { error: deliveryErrors, status: deliveryStatuses },
  webhook_endpoints: { status: endpointStatuses },
};

/** Lists the states in the conditions of partial indexes, by index name. */
const indexedStatuses = {
  later_tips_to_check: unfinishedLaterTipStatuses,
  messages_not_delivered: lostMessageStatuses,
  orders_open_by_runner: runningOrderStatuses,
  orders_queue: queuedOrderStatuses,
  payments_to_check: paymentStatusesToReconcile,
  stays_in_custody: custodyStayStatuses,
  stays_one_car_in_custody: custodyStayStatuses,
  stays_one_hook: custodyStayStatuses,
  stays_plate_in_custody: custodyStayStatuses,
  stays_one_per_vehicle: openStayStatuses,
  stays_open_by_phone: openStayStatuses,
  stays_open_sessions: openStayStatuses,
  stays_unfinished: unparkedStayStatuses,
};

let pool: ReturnType<typeof createPool>;

const database = buildBeforeAll(() => createDatabase(inject('postgresUrl')));
beforeAll(async () => {
  pool = createPool(database.url, 1, () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Returns the values of the first ARRAY in an expression, as PostgreSQL prints it. */
const readList = (expression: string) =>
  Array.from(
    /ARRAY\[(.*?)\]/.exec(expression)?.[1]?.matchAll(/'([^']+)'/g) ?? [],
    ([, one]) => one,
  );
const toSets = (lists: [string, readonly (string | undefined)[]][]) =>
  Object.fromEntries(lists.map(([name, list]) => [name, new Set(list)]));

test('each column with a list of values matches its type', async () => {
  const { rows } = await pool.query<{ name: string; expression: string }>(`
    select format('%s.%s', tables.relname, attname) as name,
      pg_get_constraintdef(checks.oid) as expression
    from pg_constraint checks
    join pg_class tables on tables.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1 and tables.relnamespace = 'public'::regnamespace
      and pg_get_constraintdef(checks.oid) ~ format('^CHECK \\(\\(%I (= ANY \\(|<@ )ARRAY\\[', attname)`);
  const fromTypes = Object.entries(unions).flatMap(([table, columns]) =>
    Object.entries(columns as Record<string, readonly string[]>).map(
      ([column, list]): [string, readonly string[]] => [`${table}.${column}`, list],
    ),
  );
  expect(toSets(rows.map(({ name, expression }) => [name, readList(expression)]))).toEqual(
    toSets(fromTypes),
  );
});

test('each partial index over states matches a list of the domain', async () => {
  const { rows } = await pool.query<{ name: string; predicate: string }>(`
    select indexrelid::regclass::text as name, pg_get_expr(indpred, indrelid) as predicate
    from pg_index join pg_class tables on tables.oid = indrelid
    where tables.relnamespace = 'public'::regnamespace
      and pg_get_expr(indpred, indrelid) ~ 'status = ANY \\(ARRAY\\['`);
  expect(toSets(rows.map(({ name, predicate }) => [name, readList(predicate)]))).toEqual(
    toSets(Object.entries(indexedStatuses)),
  );
});

test('the database knows the languages that have texts', async () => {
  const { rows } = await pool.query<{ name: string }>('select name from languages');
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(languages));
});
