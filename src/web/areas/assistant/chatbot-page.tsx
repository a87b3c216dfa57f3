import Maximize from 'lucide-react/icons/maximize-2';
import { IconLink } from '#web/design/icon-button.tsx';
import { Chat } from './chat.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { useConversation } from './use-conversation.ts';

/** The assistant on a phone. */
export function ChatbotPage() {
  const conversation = useConversation();
  const { id, title } = conversation;
  return (
    <>
      <ConversationHeader openId={id} title={title}>
        <IconLink label="Full screen" icon={Maximize} href={id === null ? '/ai/ai-chat' : `/ai/ai-chat?c=${id}`} />
      </ConversationHeader>
      <Chat conversation={conversation} aboveBar />
    </>
  );
}
