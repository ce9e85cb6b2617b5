import { callServer, callAnonymous } from '#web/app/call.ts';
import { beginSession } from '#web/app/session.ts';
import { demoManager } from '#web/features/identity/components/DemoAccounts.tsx';
import { chooseBoardLocation } from '#web/features/orders/board/boardLocation.ts';

/** Signs in as the manager of the demo and opens the board of the first location. */
export async function openDemo(): Promise<void> {
  const answer = await callAnonymous('POST /api/auth/business-login', {
    body: { email: demoManager.identifier, password: demoManager.secret },
  });
  beginSession(answer.token, answer.user);
  const { locations } = await callServer('GET /api/business/locations', { query: {} });
  const first = locations[0];
  if (first) chooseBoardLocation(first.id);
}
