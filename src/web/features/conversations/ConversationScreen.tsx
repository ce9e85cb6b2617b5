import { useParams } from '@tanstack/react-router';
import { PersonConversation, ConversationHead } from './PersonConversation.tsx';

/** Screen of the conversation between customer and valets about one car. */
export function ConversationScreen() {
  const { stayId } = useParams({ from: '/customers/dashboard/messages/$stayId' });
  return (
    // Fills the rest of the screen. The minimum height is for phones with an open keyboard.
    <div className="flex h-0 min-h-84 grow flex-col">
      <ConversationHead stayId={stayId} isStaff={false} />
      <PersonConversation key={stayId} stayId={stayId} />
    </div>
  );
}
