import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import { messages, TEAM_ID } from '#contract/areas/messages.ts';
import { unreadCounts } from '#contract/areas/unread-counts.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { open } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useLive } from '#web/kit/live.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { Attach } from './attach.tsx';
import { Thread } from './thread.tsx';

function ReplyForm({ id }: { id: number }) {
  const form = useApiForm<typeof messages.create, { message: string; attachments: File[] }>(messages.create, {
    defaults: { message: '', attachments: [] },
    body: ({ message }) => ({ message, message_header_id: id }),
    files: ({ attachments }) => ({ attachments }),
    refreshes: [messages.conversation, messages.list],
    onDone: () => {
      form.reset();
    },
  });
  return (
    <Form form={form} aria-label="Reply" className="mt-8">
      <TextArea label="Your reply" rows={3} {...form.field('message')} />
      <Attach files={form.values.attachments} onChange={(attachments) => form.set({ attachments })} />
      <div className="mt-3 flex justify-end">
        <SubmitButton form={form}>Send</SubmitButton>
      </div>
    </Form>
  );
}

/** Marks the shown messages as read (rule M11), including those that arrive while the page is open. */
function useSeen(id: number, upTo: number | undefined): void {
  const { mutate } = useApiMutation(messages.seen, {
    refreshes: [messages.conversation, messages.list, unreadCounts.count],
  });
  useEffect(() => {
    if (upTo !== undefined) mutate({ body: { message_header_id: id, message_detail_id: upTo } });
  }, [id, upTo, mutate]);
}

function ArchiveButton({ id, archived }: { id: number; archived: boolean }) {
  const navigate = useNavigate();
  const change = useApiMutation(messages.archived, {
    refreshes: [messages.conversation, messages.list],
    onSuccess: () => {
      showToast({
        tone: 'positive',
        text: archived ? 'Moved to your inbox.' : 'Archived.',
      });
      if (!archived) void navigate('/messages');
    },
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <Button
      variant="secondary"
      icon={archived ? ArchiveRestore : Archive}
      busy={change.isPending}
      onClick={() => change.mutate({ body: { message_header_id: id, archived: !archived } })}
    >
      {archived ? 'Move to inbox' : 'Archive'}
    </Button>
  );
}

function Conversation({ id, conversation }: { id: number; conversation: ReplyOf<typeof messages.conversation> }) {
  const { data, subject, total, message_archive: archived } = conversation;
  useSeen(id, data.findLast(({ message_read }) => !message_read)?.message_detail_id);
  return (
    <>
      <PageHeader title={subject} over="Support team" actions={<ArchiveButton id={id} archived={archived} />} />
      <Columns>
        {total > data.length ? (
          <p className="text-ink-soft mb-4">
            Showing the latest {data.length} of {total} messages.
          </p>
        ) : null}
        <Thread
          messages={data}
          isMine={({ from_user_id }) => from_user_id !== TEAM_ID}
          onOpen={(file) => open(messages.attachment, { params: { id: file } })}
        />
        <ReplyForm id={id} />
      </Columns>
    </>
  );
}

/** One conversation, updated while it is open. */
export function ConversationPage() {
  useLive();
  const id = Number(useParams()['convId']);
  const conversation = useApiQuery(messages.conversation, { params: { id } });
  return (
    <>
      {conversation.data ? null : <PageHeader title="Conversation" />}
      <QueryState
        query={conversation}
        what="the conversation"
        skeleton={<SkeletonRows rows={4} />}
        failed={({ code, message }) =>
          code === 'not_found' ? (
            <EmptyState
              illustration="lost"
              message="We couldn’t find that conversation"
              subtitle1={message}
              buttonText="See all messages"
              href="/messages"
            />
          ) : undefined
        }
      >
        {(loaded) => <Conversation id={id} conversation={loaded} />}
      </QueryState>
    </>
  );
}
