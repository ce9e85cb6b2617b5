import './ticket.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { logError } from '#web/lib/logError.ts';
import { startTexts } from '#web/lib/translation.ts';
import { leaveOldSteps } from '#web/ui/oldSteps.ts';
import { TicketPage } from './TicketPage.tsx';
import { getTicketToken } from './api.ts';

const files = import.meta.glob(
  '../../texts/*/{after,common,errors,pay,ticket,conversation,receipt,sandbox,pass,promo,rating}.json',
  {
    import: 'default',
  },
);

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  await Promise.all([startTexts(loadTexts, ['ticket', 'pay', 'common']), leaveOldSteps()]);
  createRoot(root).render(
    <StrictMode>
      <TicketPage token={getTicketToken()} />
    </StrictMode>,
  );
}

/** Loads the texts of one language only, because a guest reads in one language. */
async function loadTexts(language: string, name: string): Promise<unknown> {
  const load = files[`../../texts/${language}/${name}.json`];
  if (!load) throw new Error(`There are no texts ${language}/${name}`);
  return load();
}

/** Milliseconds after which the page stores itself. The guest's first view has the network before. */
const KEEP_AFTER_MS = 2500;

void start();
setTimeout(() => {
  void import('./keepTicket.ts').then(({ keepTicket }) => keepTicket()).catch(logError);
}, KEEP_AFTER_MS);
