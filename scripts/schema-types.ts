import { spawnSync } from 'node:child_process';

/**
 * Writes the table types from a migrated database: `node scripts/schema-types.ts URL [--verify]`.
 * With `--verify` it only compares and exits 1 where they differ.
 */

/** Where the types of columns with a fixed list of values come from. */
const imports: Record<string, string> = {
  BusinessKind: '#domain/businesses/kinds.ts',
  BusinessPlan: '#domain/businesses/states.ts',
  BusinessStatus: '#domain/businesses/states.ts',
  ApplicationStatus: '#domain/businesses/states.ts',
  ChallengePurpose: '#domain/identity/secondFactor.ts',
  CheckInProof: '#domain/businesses/curb.ts',
  EventActorKind: '#domain/stays/states.ts',
  FactorKind: '#domain/identity/secondFactor.ts',
  FeePayer: '#domain/payments/price.ts',
  HandoverRule: '#domain/businesses/curb.ts',
  KeyPlace: '#domain/stays/key.ts',
  Language: '#texts/languages.ts',
  LaterTipStatus: '#domain/payments/laterTip.ts',
  LedgerAccount: '#domain/payments/ledger.ts',
  LedgerKind: '#domain/payments/ledger.ts',
  LedgerMovement: '#domain/payments/ledger.ts',
  LinkPurpose: '#domain/identity/accountMail.ts',
  MessageChannel: '#domain/messages/delivery.ts',
  MessageStatus: '#domain/messages/delivery.ts',
  NotificationCategory: '#contract/notifications.ts',
  NoteTag: '#domain/stays/noteTags.ts',
  OpeningHours: '#domain/businesses/openingHours.ts',
  OfferOutcome: '#domain/orders/autoDispatch.ts',
  OrderStatus: '#domain/orders/states.ts',
  PayoutAccount: '#domain/analytics/payouts.ts',
  PayTime: '#domain/businesses/curb.ts',
  PaymentStatus: '#domain/payments/states.ts',
  PoolBasis: '#domain/payments/tipPool.ts',
  PoolRule: '#domain/payments/tipPool.ts',
  Position: '#domain/identity/roles.ts',
  PortionType: '#domain/payments/price.ts',
  QuickReply: '#domain/messages/conversation.ts',
  UseKind: '#domain/analytics/uses.ts',
  ReportCadence: '#domain/analytics/reports.ts',
  RateTable: '#domain/payments/rates/rateTable.ts',
  Role: '#domain/identity/roles.ts',
  FactorProof: '#domain/identity/secondFactor.ts',
  SettlementWay: '#domain/payments/ways.ts',
  ServiceType: '#domain/stays/request.ts',
  ShiftStep: '#domain/shifts/steps.ts',
  Side: '#contract/conversations.ts',
  SmsRefusal: '#domain/messages/delivery.ts',
  StayChannel: '#domain/stays/states.ts',
  StayStatus: '#domain/stays/states.ts',
  TipRule: '#domain/payments/tipPool.ts',
  ValetStatus: '#domain/identity/valetStatus.ts',
  WallLayout: '#domain/orders/wall.ts',
};

/** `platform/db/unions.test.ts` compares these types with the checks of the tables. */
const columns = {
  'account_links.purpose': 'LinkPurpose',
  'applications.kind': 'BusinessKind',
  'applications.language': 'Generated<Language>',
  'applications.status': 'Generated<ApplicationStatus>',
  'businesses.kind': 'BusinessKind | null',
  'businesses.plan': 'Generated<BusinessPlan>',
  'businesses.platform_fee_payer': 'Generated<FeePayer>',
  'businesses.platform_fee_type': 'Generated<PortionType>',
  'businesses.status': 'Generated<BusinessStatus>',
  'dev_inbox.channel': 'MessageChannel',
  'day_sign_offs.day': 'string',
  'figure_days.day': 'string',
  'figure_hours.day': 'string',
  'figure_people.day': 'string',
  'figure_uses.day': 'string',
  'figure_uses.kind': 'UseKind',
  'figure_waits.day': 'string',
  'factor_challenges.purpose': 'ChallengePurpose',
  'dispatch_offers.outcome': 'OfferOutcome | null',
  'later_tips.status': 'LaterTipStatus',
  'ledger_entries.account': 'LedgerAccount',
  'ledger_entries.kind': 'LedgerKind',
  // A trigger has it from the order.
  'ledger_entries.location_id': 'Generated<string>',
  'ledger_entries.movement': 'LedgerMovement',
  'languages.name': 'Language',
  'location_rates.rates': 'RateTable',
  'locations.check_in_proof': 'Generated<CheckInProof>',
  'locations.default_language': 'Generated<Language>',
  'locations.handover_proof': 'Generated<HandoverRule>',
  'locations.opening_hours': 'OpeningHours | null',
  'locations.pay_when': 'Generated<PayTime>',
  'messages.channel': 'MessageChannel',
  'messages.language': 'Language',
  'messages.status': 'Generated<MessageStatus>',
  'messages.suppressed_by': 'SmsRefusal | null',
  'notification_preferences.category': 'NotificationCategory',
  'order_settlements.way': 'SettlementWay',
  'orders.platform_fee_payer': 'FeePayer',
  'orders.platform_fee_type': 'PortionType',
  'orders.status': 'OrderStatus',
  'payments.status': 'Generated<PaymentStatus>',
  'people.language': 'Generated<Language>',
  'people.role': 'Role',
  'people.status': 'Generated<ValetStatus>',
  'promo_codes.discount_type': 'PortionType',
  'report_subscriptions.cadence': 'ReportCadence',
  'report_subscriptions.last_day': 'string | null',
  'second_factors.kind': 'FactorKind',
  'sessions.second_factor': 'FactorProof | null',
  'shift_evidence.step': 'ShiftStep',
  'staff_locations.position': 'Generated<Position>',
  'stay_events.actor_kind': 'EventActorKind',
  'stay_messages.quick_reply': 'QuickReply | null',
  'push_subscriptions.language': 'Language',
  'stay_messages.side': 'Side',
  'stays.channel': 'StayChannel',
  'stays.key_place': 'KeyPlace | null',
  'stays.language': 'Generated<Language>',
  'stays.note_tags': 'Generated<NoteTag[]>',
  'stays.service_type': 'Generated<ServiceType>',
  'stays.status': 'StayStatus',
  'tip_payout_lines.account': 'PayoutAccount',
  'tip_pools.basis': 'PoolBasis | null',
  'tip_pools.day': 'string',
  'tip_pools.rule': 'PoolRule',
  'tip_rules.rule': 'TipRule',
  'wall_devices.layout': 'WallLayout',
};

const [url, ...flags] = process.argv.slice(2);
if (!url) throw new Error('usage: node scripts/schema-types.ts DATABASE_URL [--verify]');

/** The generator writes an override as it stands, so each type brings its own import. */
const overrides = Object.fromEntries(
  Object.entries(columns).map(([column, type]) => [
    column,
    type.replaceAll(/\w+/g, (name) => {
      const from = imports[name];
      return from ? `import('${from}').${name}` : name;
    }),
  ]),
);

const { status } = spawnSync(
  'kysely-codegen',
  [
    '--dialect=postgres',
    `--url=${url}`,
    '--out-file=src/server/platform/db/schema.ts',
    '--exclude-pattern=pgboss.*',
    '--default-schema=public',
    '--type-mapping={"int8":"number"}',
    `--overrides=${JSON.stringify({ columns: overrides })}`,
    ...flags,
  ],
  { stdio: 'inherit', cwd: new URL('..', import.meta.url) },
);
process.exit(status ?? 1);
