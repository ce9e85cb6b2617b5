import { useParams } from '@tanstack/react-router';
import { PersonTalk, TalkHead } from './PersonTalk.tsx';

/** What customer and valets write to each other about one car. */
export function ConversationScreen() {
  const { stayId } = useParams({ from: '/customers/dashboard/messages/$stayId' });
  return (
    // As high as the rest of the screen, and at least what a keyboard leaves.
    <div className="flex h-0 min-h-84 grow flex-col">
      <TalkHead stayId={stayId} isStaff={false} />
      <PersonTalk key={stayId} stayId={stayId} />
    </div>
  );
}
