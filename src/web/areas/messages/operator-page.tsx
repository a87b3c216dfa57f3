import { messages } from '#contract/areas/messages.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Link } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressChoice, useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { PAGE_ROWS } from './reads.ts';

const AGAIN_MS = 15_000;

function ConversationLine({ conversation }: { conversation: ReplyOf<typeof messages.teamList>['data'][number] }) {
  const time = useMemberTime();
  return (
    <li>
      <Link
        href={`/operator/messages/${conversation.member_id}/${conversation.message_header_id}`}
        className="hover:bg-surface block rounded-tag py-3.5 transition-colors"
      >
        <span className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 truncate font-semibold">{conversation.subject}</span>
          <span className="text-ink-faint text-caption shrink-0">
            {time.instant(conversation.created_at, 'fromNow')}
          </span>
        </span>
        <span className="text-ink-soft block truncate">
          {conversation.member_name}: {conversation.message}
        </span>
      </Link>
    </li>
  );
}

/** Unanswered conversations, longest waiting first. */
export function OperatorPage() {
  const [status, setStatus] = useAddressChoice('status', ['waiting', 'answered'] as const, 'waiting', ['page']);
  const answered = status === 'answered';
  const [page, setPage] = useAddressPage();
  const list = useApiQuery(
    messages.teamList,
    { query: { answered, page, limit: PAGE_ROWS } },
    { keepPrevious: true, refetchIntervalMs: AGAIN_MS },
  );
  return (
    <>
      <PageHeader title="Messages" lead="Messages from members, longest waiting first." />
      <Columns>
        <SegmentedControl
          label="Which conversations"
          choices={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'answered', label: 'Answered' },
          ]}
          value={status}
          onChange={setStatus}
        />
        <QueryState query={list} what="the conversations" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
          {(shown) => (
            <>
              <BackOfficeEmpty
                list={shown}
                page={page}
                onPage={setPage}
                illustration="messages"
                message={answered ? 'No answered conversations yet' : 'No one is waiting'}
              />
              <ul aria-label="Conversations" className="list-card divide-line mt-4 divide-y">
                {shown.data.map((conversation) => (
                  <ConversationLine
                    key={`${conversation.member_id}-${conversation.message_header_id}`}
                    conversation={conversation}
                  />
                ))}
              </ul>
              <Pagination page={page} pageCount={Math.ceil(shown.total / PAGE_ROWS)} onPage={setPage} />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
