import { z } from 'zod';
import type { OperationTable } from './operation.ts';
import { instant } from './people.ts';

export const devMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  createdAt: instant,
});

export const messagesOperations = {
  'GET /api/dev/messages': {
    summary: 'Development inbox: every SMS and e-mail, newest first',
    access: 'public',
    isPrivate: false,
    developmentOnly: true,
    query: z.object({ to: z.string().max(254).optional() }),
    response: z.object({ messages: z.array(devMessage) }),
    errors: [],
  },
} as const satisfies OperationTable;
