import { useParams } from '@tanstack/react-router';
import { PersonConversation, ConversationHead } from './PersonConversation.tsx';

/** Screen of the conversation between customer and valets about one car. */
export function ConversationScreen() {
  const { stayId } = useParams({ from: '/customers/dashboard/messages/$stayId' });
  return (
    // Fills the rest of the screen, with a minimum height for when a keyboard is open.
    <div className="flex h-0 min-h-84 grow flex-col">
      <ConversationHead stayId={stayId} isStaff={false} />
      <PersonConversation key={stayId} stayId={stayId} />
    </div>
  );
}
