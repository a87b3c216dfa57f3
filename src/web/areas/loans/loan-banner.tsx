import type { ReactNode } from 'react';
import { loans } from '#contract/areas/loans.ts';
import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { CoolingOffNotice } from '#web/areas/lending/public.tsx';
import { INFORMATION_ID } from './information-section.tsx';
import { PAGE_ROWS } from './reads.ts';
import type { OpenDialog } from './loan-dialogs.tsx';

interface Status {
  tone: 'info' | 'warning';
  title: ReactNode;
  text: ReactNode;
  action?: { label: string; does: () => void };
  announce?: boolean;
}

function hardshipStatus({ hardship, overdue }: LoanDetailOnWire, time: MemberTime): Status | null {
  if (hardship?.state !== 'open') return null;
  const { more, decide_by: decideBy } = hardship;
  if (more !== null && more.informed_on === null)
    return {
      tone: 'warning',
      title: `We need more information by ${time.date(more.answer_by)}`,
      text: 'We won’t collect any repayments until we’ve answered your hardship request.',
      action: { label: 'Reply', does: () => document.getElementById(INFORMATION_ID)?.scrollIntoView() },
    };
  return {
    tone: 'info',
    title: `We’ve received your hardship request`,
    text: `We’ll answer in writing by ${time.date(decideBy)}. Until then we won’t collect any repayments${overdue > 0 ? ' or take any further action' : ''}.`,
  };
}

function arrearsStatus(loan: LoanDetailOnWire, time: MemberTime, onOpen: (dialog: OpenDialog) => void): Status | null {
  if (loan.overdue_since === null || loan.overdue === 0) return null;
  const catchUp = loan.actions.find(({ action }) => action === 'CatchUpPayment');
  return {
    tone: 'warning',
    title: (
      <>
        <Money cents={loan.overdue} tone="plain" /> has been overdue since {time.date(loan.overdue_since)}
      </>
    ),
    text: `There’s no fee for this. You can pay it, ${catchUp ? 'spread it over your next repayments' : 'talk to us'} or ask for help.`,
    ...(catchUp ? { action: { label: catchUp.label, does: () => onOpen(catchUp.action) } } : {}),
  };
}

function moneyStatus(loan: LoanDetailOnWire): Status | null {
  if (loan.loan_status === 'Pending')
    return {
      tone: 'info',
      title: 'Your money is on its way',
      text: 'Your loan starts once we’ve sent the money.',
      announce: true,
    };
  if (loan.in_flight === 0) return null;
  return {
    tone: 'info',
    title: (
      <>
        <Money cents={loan.in_flight} tone="plain" /> is on its way
      </>
    ),
    text: 'Your balance updates once the bank has confirmed it. You can make other changes after that.',
    announce: true,
  };
}

/** A payment that we could not collect or pay out, for a reason on our side. */
function useDelayed(loan: LoanDetailOnWire): Status | null {
  const { data } = useApiQuery(loans.payments, { query: { loan: loan.id, limit: PAGE_ROWS } });
  const delayed = data?.data.find(({ state }) => state === 'held');
  if (!delayed) return null;
  return {
    tone: 'info',
    title: (
      <>
        {delayed.kind === 'draw' ? 'Your payout of ' : 'Your repayment of '}
        <Money cents={delayed.amount} tone="plain" /> is delayed
      </>
    ),
    text: 'There’s a problem on our side and we’re working on it. Nothing is overdue, and the delay won’t cost you anything.',
  };
}

/** What the borrower has to know first, with its one action: the most urgent status, then the cooling-off period. */
export function LoanBanner({ loan, onOpen }: { loan: LoanDetailOnWire; onOpen: (dialog: OpenDialog) => void }) {
  const time = useMemberTime();
  const delayed = useDelayed(loan);
  const status = hardshipStatus(loan, time) ?? arrearsStatus(loan, time, onOpen) ?? delayed ?? moneyStatus(loan);
  return (
    <>
      {status ? (
        <Notice
          tone={status.tone}
          title={status.title}
          announce={status.announce}
          className="mb-4"
          actions={
            status.action ? (
              <Button variant="secondary" size="small" onClick={status.action.does}>
                {status.action.label}
              </Button>
            ) : undefined
          }
        >
          {status.text}
        </Notice>
      ) : null}
      <CoolingOffNotice loan={loan.id} className="mb-4" />
    </>
  );
}
