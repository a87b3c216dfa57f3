import { Columns } from '#web/design/page.tsx';
import { Chat } from './chat.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { FiguresAside } from './figures-aside.tsx';
import { useConversation } from './use-conversation.ts';

/** The assistant, beside the member's figures where there is room for both. */
export function MoneySmartPage() {
  const conversation = useConversation();
  return (
    <>
      <ConversationHeader openId={conversation.id} title={conversation.title} />
      <Columns
        aside={
          <div className="space-y-10 max-xl:hidden">
            <FiguresAside />
          </div>
        }
      >
        <Chat conversation={conversation} aboveBar />
      </Columns>
    </>
  );
}
