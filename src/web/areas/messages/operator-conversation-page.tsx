import { useParams } from 'react-router';
import { messages, TEAM_ID } from '#contract/areas/messages.ts';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { open } from '#web/kit/api.ts';
import { showToast } from '#web/design/toasts.ts';
import { BackOfficeNav } from '#web/kit/back-office.tsx';
import { BackOfficeFailed } from '#web/kit/back-office-list.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
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
        text: 'Sent. The member is told in the product, and by letter where that is wanted.',
      });
    },
  });
  return (
    <Form form={form} aria-label="Answer" className="mt-8">
      <TextArea label="Your answer" rows={4} {...form.field('message')} />
      <div className="mt-3 flex justify-end">
        <SubmitButton form={form}>Send the answer</SubmitButton>
      </div>
    </Form>
  );
}

/** One conversation as the team sees it. */
export function OperatorConversationPage() {
  const { memberId = '', convId = '' } = useParams();
  const params = { member_id: Number(memberId), id: Number(convId) };
  const conversation = useApiQuery(messages.teamConversation, { params }, { refetchIntervalMs: AGAIN_MS });
  // What was loaded once stays, with an answer half written, when asking again fails.
  if (!conversation.data) {
    return (
      <>
        <PageHeader title="Conversation" over="Operator" />
        <BackOfficeNav current="/operator" />
        {conversation.isError ? (
          <BackOfficeFailed
            error={conversation.error}
            what="The conversation"
            back={{ words: 'All conversations', href: '/operator' }}
          />
        ) : (
          <SkeletonRows rows={4} label="Loading the conversation" />
        )}
      </>
    );
  }
  const { data, subject, member_name: name } = conversation.data;
  return (
    <>
      <PageHeader
        title={subject}
        over="Operator"
        lead={
          <>
            With <TextLink href={`/operator/members/${params.member_id}`}>{name}</TextLink>.
          </>
        }
      />
      <BackOfficeNav current="/operator" />
      <Columns>
        <Thread
          messages={data}
          isMine={({ from_user_id }) => from_user_id === TEAM_ID}
          onOpen={(id) => open(messages.teamAttachment, { params: { member_id: params.member_id, id } })}
        />
        <AnswerForm memberId={params.member_id} id={params.id} />
      </Columns>
    </>
  );
}
