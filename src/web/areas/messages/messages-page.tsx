import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#contract/areas/messages.ts';
import type { ConversationOnWire } from '#contract/areas/messages.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useLive } from '#web/kit/live.ts';
import { product } from '#web/kit/product.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { NewMessageDialog } from './new-message-dialog.tsx';
import { listInput, PAGE_ROWS } from './reads.ts';

function ConversationLine({ conversation }: { conversation: ConversationOnWire }) {
  const time = useMemberTime();
  const { subject, message, unread, created_at: at, from_user_id: from } = conversation;
  return (
    <li>
      <Link
        href={`/messages/${conversation.message_header_id}`}
        className="hover:bg-surface block rounded-tag py-3.5 transition-colors"
      >
        <span className="flex items-baseline justify-between gap-4">
          <span className={unread > 0 ? 'min-w-0 truncate font-semibold' : 'min-w-0 truncate font-medium'}>
            {subject}
          </span>
          <span className="text-ink-faint text-caption shrink-0">{time.instant(at, 'fromNow')}</span>
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-4">
          <span className="text-ink-soft min-w-0 truncate">
            {from === 0 ? '' : 'You: '}
            {message}
          </span>
          {unread > 0 ? <Badge tone="accent">{unread === 1 ? '1 new' : `${unread} new`}</Badge> : null}
        </span>
      </Link>
    </li>
  );
}

function Nothing({ archived, onWrite }: { archived: boolean; onWrite: () => void }) {
  if (archived)
    return (
      <EmptyState
        illustration="documents"
        message="Nothing archived"
        subtitle1="Conversations you archive will appear here."
      />
    );
  return (
    <EmptyState
      illustration="messages"
      message="Your inbox is empty"
      subtitle1={`Ask the ${product.brand} support team about anything: a transaction that looks wrong, an idea, or something that’s worrying you. Our answers appear here.`}
      buttonText="Write a message"
      onButton={onWrite}
    />
  );
}

/** Conversations with the team (rule M11). */
export function MessagesPage() {
  useLive();
  const [search, setSearch] = useSearchParams();
  const [writing, setWriting] = useState(false);
  const listQuery = listInput(search);
  const { archived, page } = listQuery.query;
  const list = useApiQuery(messages.list, listQuery, { keepPrevious: true });
  const unread = list.data?.unread ?? 0;
  const go = (next: { archived?: boolean; page?: number }) => {
    const to = new URLSearchParams();
    if (next.archived ?? archived) to.set('archived', '1');
    if (next.page && next.page > 1) to.set('page', String(next.page));
    setSearch(to);
  };
  return (
    <>
      <PageHeader
        title="Messages"
        lead={
          list.data === undefined
            ? undefined
            : unread === 0
              ? 'You’re all caught up.'
              : unread === 1
                ? '1 conversation has a new reply.'
                : `${unread} conversations have new replies.`
        }
        actions={<Button onClick={() => setWriting(true)}>Write a message</Button>}
      />
      <Columns>
        <SegmentedControl
          label="Which conversations"
          choices={[
            { value: 'inbox', label: 'Inbox' },
            { value: 'archived', label: 'Archived' },
          ]}
          value={archived ? 'archived' : 'inbox'}
          onChange={(value) => go({ archived: value === 'archived' })}
        />
        <QueryState
          query={list}
          what="your messages"
          skeleton={<SkeletonRows rows={4} />}
          isEmpty={({ total }) => total === 0}
          empty={<Nothing archived={archived} onWrite={() => setWriting(true)} />}
        >
          {({ data }) => (
            <ul aria-label="Conversations" className="list-card divide-line mt-4 divide-y">
              {data.map((conversation) => (
                <ConversationLine key={conversation.message_header_id} conversation={conversation} />
              ))}
            </ul>
          )}
        </QueryState>
        <Pagination
          page={page}
          pageCount={Math.ceil((list.data?.total ?? 0) / PAGE_ROWS)}
          onPage={(to) => go({ page: to })}
        />
      </Columns>
      {writing ? <NewMessageDialog onClose={() => setWriting(false)} /> : null}
    </>
  );
}
