import { useRef, useState } from 'react';
import { notifications } from '#contract/areas/notifications.ts';
import type { NoticeOnWire } from '#contract/areas/notifications.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { PageHeader, Columns, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useAddressPage } from '#web/kit/address-choice.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { newIdempotencyKey } from '#web/kit/request.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { PAGE_ROWS } from './reads.ts';

interface Values {
  title: string;
  body: string;
  href: string;
  members: string;
}

const empty: Values = { title: '', body: '', href: '', members: '' };

/** Sends a notice to all or some members. Repeated presses during a request send it once. */
function NoticeForm() {
  const [reference, setReference] = useState(newIdempotencyKey);
  const { ask, dialog } = useAsk();
  const isSure = useRef(false);
  const form = useApiForm<typeof notifications.create, Values>(notifications.create, {
    defaults: empty,
    body: ({ title, body, href, members }) => ({
      title,
      body,
      reference,
      ...(href.trim() ? { href: href.trim() } : {}),
      ...(members.trim() ? { members: members.trim() } : { all: true }),
    }),
    refreshes: [notifications.notices],
    // A notice to everybody is confirmed first.
    skip: ({ title, members }) => {
      const asks = title.trim() !== '' && members.trim() === '' && !isSure.current;
      if (asks)
        ask({
          title: 'Send to all members?',
          says: `“${title.trim()}” goes to all members straight away, with push notifications. You can withdraw it later, but some members may have read it by then.`,
          yes: 'Send to everyone',
          no: 'Cancel',
          danger: false,
          onYes: tellAll,
        });
      return asks;
    },
    onDone: () => {
      form.set(empty);
      setReference(newIdempotencyKey());
      showToast({ tone: 'positive', text: 'Notice sent.' });
    },
  });
  const toSome = form.values.members.trim() !== '';
  function tellAll(): void {
    isSure.current = true;
    void form.submit().finally(() => void (isSure.current = false));
  }
  return (
    <Form form={form} aria-label="New notice" className="max-w-lg space-y-5">
      <TextField label="Title" hint="One line, without amounts: it shows on lock screens." {...form.field('title')} />
      <TextArea label="Text" rows={4} {...form.field('body')} />
      <TextField label="Link" hint="Optional. A path such as /goals." {...form.field('href')} />
      <TextField
        label="Recipients"
        hint="Member numbers separated by commas. Leave this blank for everyone."
        {...form.field('members')}
      />
      <SubmitButton form={form}>{toSome ? 'Send to these members' : 'Send to all members'}</SubmitButton>
      {dialog}
    </Form>
  );
}

function NoticeLine({ notice }: { notice: NoticeOnWire }) {
  const time = useMemberTime();
  const { ask, dialog } = useAsk();
  const withdraw = useApiMutation(notifications.withdraw, {
    refreshes: [notifications.notices],
    onSuccess: ({ withdrawn }) =>
      showToast({
        tone: 'positive',
        text: withdrawn === 1 ? 'Withdrawn from 1 member.' : `Withdrawn from ${withdrawn} members.`,
      }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  const state =
    notice.withdrawn_at !== null
      ? 'Withdrawn'
      : notice.sent_at === null
        ? 'Sending'
        : `Sent to ${notice.recipients.toLocaleString('en-AU')}, read by ${notice.viewed.toLocaleString('en-AU')}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{notice.title}</p>
        {notice.body === '' ? null : <p className="text-ink-soft">{notice.body}</p>}
        <p className="text-ink-faint text-caption mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={notice.withdrawn_at === null ? 'accent' : 'plain'}>
            {notice.to_all ? 'Everyone' : 'Some members'}
          </Badge>
          <span>
            {time.instant(notice.created_at, 'full')}
            {notice.sent_by === null ? '' : `, ${notice.sent_by}`}. {state}.
          </span>
        </p>
      </div>
      {notice.withdrawn_at === null ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Withdraw “${notice.title}”`}
          busy={withdraw.isPending}
          onClick={() =>
            ask({
              title: 'Withdraw this notice?',
              says: `We’ll remove “${notice.title}” for everyone. You can’t send it again.`,
              yes: 'Withdraw',
              onYes: () => withdraw.mutate({ params: { id: notice.id } }),
            })
          }
        >
          Withdraw
        </Button>
      ) : null}
      {dialog}
    </li>
  );
}

/** Sends and withdraws notices. */
export function BackOfficeNoticesPage() {
  const [page, setPage] = useAddressPage();
  const list = useApiQuery(notifications.notices, { query: { page, limit: PAGE_ROWS } }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="Notices" lead="Send news to all members or just some." />
      <Columns>
        <Section title="New notice">
          <NoticeForm />
        </Section>
        <Section title="Sent">
          <QueryState query={list} what="the notices" skeleton={<SkeletonRows rows={3} />} failed={operatorProblem}>
            {(notices) => (
              <>
                <BackOfficeEmpty
                  list={notices}
                  page={page}
                  onPage={setPage}
                  illustration="notifications"
                  message="No notices yet"
                />
                <ul aria-label="Notices" className="divide-line divide-y">
                  {notices.data.map((notice) => (
                    <NoticeLine key={notice.id} notice={notice} />
                  ))}
                </ul>
                <Pagination page={page} pageCount={Math.ceil(notices.total / PAGE_ROWS)} onPage={setPage} />
              </>
            )}
          </QueryState>
        </Section>
      </Columns>
    </>
  );
}
