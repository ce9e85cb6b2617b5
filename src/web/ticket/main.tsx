import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ticket.css';
import { startTexts } from '../lib/translation.ts';
import { ticketToken } from './api.ts';
import { loadTexts } from './catalogs.ts';
import { TicketPage } from './TicketPage.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  await startTexts(loadTexts, ['ticket', 'pay', 'common']);
  createRoot(root).render(
    <StrictMode>
      <TicketPage token={ticketToken()} />
    </StrictMode>,
  );
}

void start();
