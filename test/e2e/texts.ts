import { access as accessAr } from '#web/locales/ar/access.ts';
import { account as accountAr } from '#web/locales/ar/account.ts';
import { activation as activationAr } from '#web/locales/ar/activation.ts';
import { admin as adminAr } from '#web/locales/ar/admin.ts';
import { app as appAr } from '#web/locales/ar/app.ts';
import { board as boardAr } from '#web/locales/ar/board.ts';
import { cards as cardsAr } from '#web/locales/ar/cards.ts';
import { checkin as checkinAr } from '#web/locales/ar/checkin.ts';
import { customer as customerAr } from '#web/locales/ar/customer.ts';
import { services as servicesAr } from '#web/locales/ar/services.ts';
import { common as commonAr } from '#web/locales/ar/common.ts';
import { conversation as conversationAr } from '#web/locales/ar/conversation.ts';
import { identity as identityAr } from '#web/locales/ar/identity.ts';
import { issues as issuesAr } from '#web/locales/ar/issues.ts';
import { jobs as jobsAr } from '#web/locales/ar/jobs.ts';
import { notifications as notificationsAr } from '#web/locales/ar/notifications.ts';
import { onboarding as onboardingAr } from '#web/locales/ar/onboarding.ts';
import { scan as scanAr } from '#web/locales/ar/scan.ts';
import { sessions as sessionsAr } from '#web/locales/ar/sessions.ts';
import { pay as payAr } from '#web/locales/ar/pay.ts';
import { profile as profileAr } from '#web/locales/ar/profile.ts';
import { ticket as ticketAr } from '#web/locales/ar/ticket.ts';
import { vehicles as vehiclesAr } from '#web/locales/ar/vehicles.ts';
import { access } from '#web/locales/en/access.ts';
import { account } from '#web/locales/en/account.ts';
import { activation } from '#web/locales/en/activation.ts';
import { admin } from '#web/locales/en/admin.ts';
import { app } from '#web/locales/en/app.ts';
import { board } from '#web/locales/en/board.ts';
import { cards } from '#web/locales/en/cards.ts';
import { checkin } from '#web/locales/en/checkin.ts';
import { customer } from '#web/locales/en/customer.ts';
import { services } from '#web/locales/en/services.ts';
import { common } from '#web/locales/en/common.ts';
import { conversation } from '#web/locales/en/conversation.ts';
import { identity } from '#web/locales/en/identity.ts';
import { issues } from '#web/locales/en/issues.ts';
import { jobs } from '#web/locales/en/jobs.ts';
import { notifications } from '#web/locales/en/notifications.ts';
import { onboarding } from '#web/locales/en/onboarding.ts';
import { scan } from '#web/locales/en/scan.ts';
import { sessions } from '#web/locales/en/sessions.ts';
import { pay } from '#web/locales/en/pay.ts';
import { profile } from '#web/locales/en/profile.ts';
import { ticket } from '#web/locales/en/ticket.ts';
import { vehicles } from '#web/locales/en/vehicles.ts';

/** What a person reads on the screens, so that one test plays in both languages. */
export const texts = {
  en: {
    access,
    account,
    activation,
    admin,
    app,
    board,
    cards,
    checkin,
    common,
    customer,
    conversation,
    identity,
    issues,
    jobs,
    notifications,
    onboarding,
    scan,
    services,
    sessions,
    pay,
    profile,
    ticket,
    vehicles,
  },
  ar: {
    access: accessAr as typeof access,
    activation: activationAr as typeof activation,
    onboarding: onboardingAr as typeof onboarding,
    account: accountAr as unknown as typeof account,
    admin: adminAr as unknown as typeof admin,
    app: appAr as unknown as typeof app,
    board: boardAr as typeof board,
    cards: cardsAr as unknown as typeof cards,
    checkin: checkinAr as typeof checkin,
    common: commonAr as unknown as typeof common,
    conversation: conversationAr as unknown as typeof conversation,
    customer: customerAr as unknown as typeof customer,
    identity: identityAr as typeof identity,
    issues: issuesAr as unknown as typeof issues,
    jobs: jobsAr as typeof jobs,
    notifications: notificationsAr as unknown as typeof notifications,
    scan: scanAr as typeof scan,
    services: servicesAr as unknown as typeof services,
    sessions: sessionsAr as unknown as typeof sessions,
    pay: payAr as unknown as typeof pay,
    profile: profileAr as unknown as typeof profile,
    ticket: ticketAr as typeof ticket,
    vehicles: vehiclesAr as unknown as typeof vehicles,
  },
} as const;
export type Texts = (typeof texts)['en'];

/** A text with its values. */
export const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{?(\w+)\}?\}/g, (_, name: string) => String(values[name]));
