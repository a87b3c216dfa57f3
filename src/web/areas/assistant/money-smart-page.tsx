import { Columns, PageHeader } from '#web/design/page.tsx';
import { Chat } from './chat.tsx';
import { FiguresAside } from './figures-aside.tsx';
import { ConversationActions } from './history-drawer.tsx';
import { useConversation } from './use-conversation.ts';

/** The assistant beside the member's figures. */
export function MoneySmartPage() {
  const conversation = useConversation();
  return (
    <>
      <PageHeader
        title={conversation.title ?? 'Ask about your money'}
        over={conversation.title === undefined ? undefined : 'Conversation with the assistant'}
        actions={<ConversationActions openId={conversation.id} />}
      />
      <Columns aside={<FiguresAside />}>
        <Chat conversation={conversation} aboveBar />
      </Columns>
    </>
  );
}
