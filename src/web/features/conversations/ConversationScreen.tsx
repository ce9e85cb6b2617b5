import { useParams } from '@tanstack/react-router';
import { PersonConversation, ConversationHead } from './PersonConversation.tsx';

/** What customer and valets write to each other about one car. */
export function ConversationScreen() {
  const { stayId } = useParams({ from: '/customers/dashboard/messages/$stayId' });
  return (
    // As high as the rest of the screen, and at least what a keyboard leaves.
    <div className="flex h-0 min-h-84 grow flex-col">
      <ConversationHead stayId={stayId} isStaff={false} />
      <PersonConversation key={stayId} stayId={stayId} />
    </div>
  );
}
