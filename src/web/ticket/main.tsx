import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../features/payments/pay/plain/pay.css';
import './ticket.css';
import { ticketToken } from './api.ts';
import { TicketPage } from './TicketPage.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <TicketPage token={ticketToken()} />
    </StrictMode>,
  );
}
