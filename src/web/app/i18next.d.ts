import 'i18next';
import type { access } from '../locales/en/access.ts';
import type { account } from '../locales/en/account.ts';
import type { activation } from '../locales/en/activation.ts';
import type { admin } from '../locales/en/admin.ts';
import type { app } from '../locales/en/app.ts';
import type { board } from '../locales/en/board.ts';
import type { cards } from '../locales/en/cards.ts';
import type { checkin } from '../locales/en/checkin.ts';
import type { common } from '../locales/en/common.ts';
import type { conversation } from '../locales/en/conversation.ts';
import type { customer } from '../locales/en/customer.ts';
import type { identity } from '../locales/en/identity.ts';
import type { issues } from '../locales/en/issues.ts';
import type { jobs } from '../locales/en/jobs.ts';
import type { legal } from '../locales/en/legal.ts';
import type { notifications } from '../locales/en/notifications.ts';
import type { onboarding } from '../locales/en/onboarding.ts';
import type { pay } from '../locales/en/pay.ts';
import type { profile } from '../locales/en/profile.ts';
import type { scan } from '../locales/en/scan.ts';
import type { services } from '../locales/en/services.ts';
import type { sessions } from '../locales/en/sessions.ts';
import type { site } from '../locales/en/site.ts';
import type { vehicles } from '../locales/en/vehicles.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: {
      access: typeof access;
      account: typeof account;
      activation: typeof activation;
      admin: typeof admin;
      app: typeof app;
      board: typeof board;
      cards: typeof cards;
      checkin: typeof checkin;
      common: typeof common;
      conversation: typeof conversation;
      customer: typeof customer;
      identity: typeof identity;
      issues: typeof issues;
      jobs: typeof jobs;
      legal: typeof legal;
      notifications: typeof notifications;
      onboarding: typeof onboarding;
      pay: typeof pay;
      profile: typeof profile;
      scan: typeof scan;
      services: typeof services;
      sessions: typeof sessions;
      site: typeof site;
      vehicles: typeof vehicles;
    };
  }
}
