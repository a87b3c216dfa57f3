import { useParams } from 'react-router';
import { messages, TEAM_ID } from '#contract/areas/messages.ts';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { open } from '#web/kit/api.ts';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblemOr } from '#web/kit/back-office-list.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { Thread } from './thread.tsx';

const AGAIN_MS = 10_000;

function AnswerForm({ memberId, id }: { memberId: number; id: number }) {
  const form = useApiForm<typeof messages.teamReply, { message: string }>(messages.teamReply, {
    defaults: { message: '' },
    body: ({ message }) => ({ message, member_id: memberId, message_header_id: id }),
    refreshes: [messages.teamConversation, messages.teamList],
    onDone: () => {
      form.reset();
      showToast({
        tone: 'positive',
        text: 'Reply sent. We’ve notified the member.',
      });
    },
  });
  return (
    <Form form={form} aria-label="Reply" className="mt-8">
      <TextArea label="Your reply" rows={4} {...form.field('message')} />
      <div className="mt-3 flex justify-end">
        <SubmitButton form={form}>Send reply</SubmitButton>
      </div>
    </Form>
  );
}

/** One conversation in the back office. */
export function OperatorConversationPage() {
  const { memberId = '', convId = '' } = useParams();
  const params = { member_id: Number(memberId), id: Number(convId) };
  const conversation = useApiQuery(messages.teamConversation, { params }, { refetchIntervalMs: AGAIN_MS });
  const name = conversation.data?.member_name;
  return (
    <>
      <PageHeader
        title={conversation.data?.subject ?? 'Conversation'}
        lead={
          name === undefined ? undefined : (
            <>
              With <TextLink href={`/operator/members/${params.member_id}`}>{name}</TextLink>.
            </>
          )
        }
      />
      <Columns>
        <QueryState
          query={conversation}
          what="the conversation"
          skeleton={<SkeletonRows rows={4} />}
          failed={operatorProblemOr({
            what: 'that conversation',
            words: 'See all conversations',
            href: '/operator/messages',
          })}
        >
          {({ data }) => (
            <>
              <Thread
                messages={data}
                isMine={({ from_user_id }) => from_user_id === TEAM_ID}
                onOpen={(id) => open(messages.teamAttachment, { params: { member_id: params.member_id, id } })}
              />
              <AnswerForm memberId={params.member_id} id={params.id} />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
