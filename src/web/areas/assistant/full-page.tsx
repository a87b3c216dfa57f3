import { PageHeader, Section } from '#web/design/page.tsx';
import { Chat } from './chat.tsx';
import { ConversationActions } from './history-drawer.tsx';
import { HistoryList } from './history-list.tsx';
import { useConversation } from './use-conversation.ts';

/** The full-screen conversation; on large screens with the list of conversations beside it. */
export function FullPage() {
  const conversation = useConversation();
  const { id, title } = conversation;
  return (
    <>
      <PageHeader
        title={title ?? 'Ask about your money'}
        actions={
          <div className="contents xl:[&>button]:hidden">
            <ConversationActions openId={id} />
          </div>
        }
      />
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
