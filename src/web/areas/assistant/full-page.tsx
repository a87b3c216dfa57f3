import { Section } from '#web/design/page.tsx';
import { Chat } from './chat.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { HistoryList } from './history-list.tsx';
import { useConversation } from './use-conversation.ts';

/** The full-screen conversation; on large screens with the list of conversations beside it. */
export function FullPage() {
  const conversation = useConversation();
  const { id, title } = conversation;
  return (
    <>
      <div className="contents xl:[&_header_button]:hidden">
        <ConversationHeader openId={id} title={title} />
      </div>
      <div className="grid gap-x-14 xl:grid-cols-[18rem_minmax(0,1fr)]">
        <aside className="hidden xl:block">
          <Section title="Conversations">
            <HistoryList openId={id} />
          </Section>
        </aside>
        <Chat conversation={conversation} />
      </div>
    </>
  );
}
