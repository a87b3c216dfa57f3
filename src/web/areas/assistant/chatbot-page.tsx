import Maximize from 'lucide-react/icons/maximize-2';
import { IconLink } from '#web/design/icon-button.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { Chat } from './chat.tsx';
import { ConversationActions } from './history-drawer.tsx';
import { useConversation } from './use-conversation.ts';

/** The assistant on a phone. */
export function ChatbotPage() {
  const conversation = useConversation();
  const { id, title } = conversation;
  return (
    <>
      <PageHeader
        title={title ?? 'Ask about your money'}
        actions={
          <>
            <ConversationActions openId={id} />
            <IconLink
              label="Over the whole screen"
              icon={Maximize}
              href={id === null ? '/ai/ai-chat' : `/ai/ai-chat?c=${id}`}
            />
          </>
        }
      />
      <Chat conversation={conversation} aboveBar />
    </>
  );
}
