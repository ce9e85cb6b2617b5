import 'i18next';
import type { app } from '../locales/en/app.ts';
import type { board } from '../locales/en/board.ts';
import type { checkin } from '../locales/en/checkin.ts';
import type { common } from '../locales/en/common.ts';
import type { identity } from '../locales/en/identity.ts';
import type { jobs } from '../locales/en/jobs.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: {
      app: typeof app;
      board: typeof board;
      checkin: typeof checkin;
      common: typeof common;
      identity: typeof identity;
      jobs: typeof jobs;
    };
  }
}
