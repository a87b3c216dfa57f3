import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { connections } from '#contract/areas/connections.ts';
import { backOffice } from '#contract/areas/back-office.ts';
import { goals } from '#contract/areas/goals.ts';
import { loans } from '#contract/areas/loans.ts';
import { networth } from '#contract/areas/networth.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { bills } from '#contract/areas/bills.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { call } from '#web/kit/api.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { loanWords } from './ledger-words.ts';
import { billWords, consentWords } from './support-access-words.ts';

type Begun = ReplyOf<typeof backOffice.beginView>;
const parts = [
  'Accounts',
  'Transactions',
  'Budgets',
  'Bills',
  'Goals',
  'Loans',
  'Net worth',
  'Banks',
  'Notifications',
] as const;
type Part = (typeof parts)[number];

const tabs = parts.map((value) => ({ value, label: value }));
const LATEST = 100;
const NEWEST = 25;

interface Line {
  term: string;
  is: string | number;
}

/** Reads with the support-access token, which only this page holds. */
async function readPart(part: Part, bearer: string, date: (day: string) => string): Promise<Line[]> {
  switch (part) {
    case 'Accounts':
      return (await call(bankAccounts.list, {}, { bearer })).data.map(({ name, bank, balance }) => ({
        term: bank === null ? name : `${name}, ${bank}`,
        is: balance,
      }));
    case 'Transactions':
      return (await call(transactions.latest, { query: { nooftrans: LATEST } }, { bearer })).data.map(
        (transaction) => ({
          term: `${date(transaction.date)} ${transaction.description}`,
          is: transaction.amount,
        }),
      );
    case 'Budgets':
      return (await call(budget.list, {}, { bearer })).data.map(({ name, left }) => ({
        term: `${name}, left`,
        is: left ?? 'No budget',
      }));
    case 'Bills':
      return (await call(bills.list, {}, { bearer })).data.map(({ name, recurring_frequency: frequency, amount }) => ({
        term: billWords(name, frequency),
        is: amount,
      }));
    case 'Loans':
      return (await call(loans.mine, {}, { bearer })).data.map(
        ({ id, loan_title: title, loan_status: status, available_balance: owed }) => ({
          term: loanWords({ title, id, status }),
          is: owed,
        }),
      );
    case 'Net worth':
      return (await call(networth.list, {}, { bearer })).data.map(
        ({ name, NetworthType: type, owned_value: value }) => ({ term: `${name}, ${type.toLowerCase()}`, is: value }),
      );
    case 'Banks':
      return (await call(connections.list, {}, { bearer })).data.map(({ institution, state }) => ({
        term: institution,
        is: consentWords[state],
      }));
    case 'Goals':
      return (await call(goals.list, {}, { bearer })).data.map((goal) => ({ term: goal.name, is: goal.allocated }));
    case 'Notifications':
      return (await call(notifications.userList, { query: { limit: NEWEST } }, { bearer })).data.map(
        ({ title, body }) => ({ term: title, is: body }),
      );
  }
}

function PartShown({ part, begun, memberId }: { part: Part; begun: Begun; memberId: number }) {
  const time = useMemberTime();
  const note = useApiMutation(backOffice.notePage);
  const { mutate } = note;
  const { view_id: viewId, token } = begun;
  useEffect(
    () => mutate({ body: { member_id: memberId, view_id: viewId, page: part } }),
    [mutate, memberId, viewId, part],
  );
  const read = useQuery<Line[], ApiProblem>({
    queryKey: ['looking-along', memberId, viewId, part],
    queryFn: () => readPart(part, token, time.date),
    gcTime: 0,
    retry: false,
  });
  return (
    <QueryState
      query={read}
      what={`the member’s ${part.toLowerCase()}`}
      skeleton={<SkeletonRows rows={6} />}
      failed={operatorProblem}
      empty={<p className="text-ink-soft py-4">Nothing here.</p>}
    >
      {(lines) => (
        <DefinitionList
          items={lines.map(({ term, is }) => ({ term, is: typeof is === 'number' ? <Money cents={is} /> : is }))}
        />
      )}
    </QueryState>
  );
}

function Looking({ begun, memberId, onEnd }: { begun: Begun; memberId: number; onEnd: () => void }) {
  const time = useMemberTime();
  const [part, setPart] = useState<Part>('Accounts');
  const end = useApiMutation(backOffice.endView, {
    refreshes: [backOffice.member, backOffice.views],
    onSuccess: onEnd,
  });
  return (
    <div className="border-warning rounded-panel border-4 p-4 sm:p-6">
      <Notice
        tone="warning"
        title={`You’re viewing ${begun.name}’s account`}
        actions={
          <Button
            size="small"
            busy={end.isPending}
            onClick={() => end.mutate({ body: { member_id: memberId, view_id: begun.view_id } })}
          >
            Stop viewing
          </Button>
        }
      >
        Until {time.instant(begun.ends_at, 'full')}. You can’t change anything, and the member can see what you view.
      </Notice>
      <ProblemNote>{end.error?.message}</ProblemNote>
      <div className="mt-6">
        <Tabs label="What the member sees" tabs={tabs} value={part} onChange={setPart}>
          <PartShown key={part} part={part} begun={begun} memberId={memberId} />
        </Tabs>
      </div>
    </div>
  );
}

/** The member's screens during support access. Leaving the page discards only its token. */
export function LookPage() {
  const memberId = Number(useParams().memberId);
  const goTo = useNavigate();
  const begin = useApiMutation(backOffice.beginView);
  const back = () => void goTo(`/operator/members/${memberId}`);
  return (
    <>
      <PageHeader title="Support access" lead="The account as the member sees it. Everything you view is logged." />
      <Columns wide>
        {begin.data ? (
          <Looking begun={begin.data} memberId={memberId} onEnd={back} />
        ) : (
          <div className="space-y-4">
            <p>We’ll check that the member still allows it.</p>
            <div className="flex gap-3">
              <Button busy={begin.isPending} onClick={() => begin.mutate({ body: { member_id: memberId } })}>
                View account
              </Button>
              <Button variant="secondary" onClick={back}>
                Back to the member
              </Button>
            </div>
            <ProblemNote>{begin.error?.message}</ProblemNote>
          </div>
        )}
      </Columns>
    </>
  );
}
