import type { ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { Menu } from '#web/design/menu.tsx';
import { Money } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import type { OpenDialog } from './loan-dialogs.tsx';
import { repaymentSource, statusFace } from './words.ts';

const MAIN_LOOK = 'bg-on-cover! text-cover! hover:bg-on-cover/90!';
const MORE_LOOK = 'border-on-cover-soft! bg-transparent! text-on-cover! hover:bg-cover-raised!';

/** Also for a loan whose main action is not the first of its buttons. */
const mainActions: ReadonlySet<string> = new Set(['AdditionalPayment', 'ResolvePayment']);

interface Answer {
  label: string;
  cents: number;
  /** One more line under the amount. */
  afterwards?: ReactNode;
}

/** The figure of the page: what is to be paid now or next, or what is left. */
function answerOf(loan: LoanDetailOnWire, time: MemberTime): Answer {
  const { loan_status: status, next_due: nextDue, next_amount: nextAmount } = loan;
  const from = repaymentSource(loan);
  if (status === 'Paid')
    return { label: loan.closed_on ? `Paid off on ${time.date(loan.closed_on)}` : 'Paid off', cents: 0 };
  if (status === 'Pending') return { label: 'On its way to you', cents: loan.borrowed };
  if (loan.hardship?.state === 'open') return { label: 'Repayments are paused. You owe', cents: loan.owed.total };
  const next = nextDue === null ? null : `${time.date(nextDue)}, from ${from}`;
  if (loan.overdue > 0)
    return {
      label: 'Due now',
      cents: loan.overdue,
      afterwards:
        next === null ? undefined : (
          <>
            Then <Money cents={nextAmount ?? 0} tone="plain" /> on {next}
          </>
        ),
    };
  if (next === null) return { label: 'You owe', cents: loan.owed.total };
  return { label: `Next repayment · ${next}`, cents: nextAmount ?? 0 };
}

function Actions({ loan, onOpen }: { loan: LoanDetailOnWire; onOpen: (dialog: OpenDialog) => void }) {
  const main = loan.actions.find(({ action }) => mainActions.has(action)) ?? loan.actions[0];
  if (!main) return null;
  const others = loan.actions.filter((button) => button !== main);
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-sm:*:flex-1">
      <Button className={MAIN_LOOK} onClick={() => onOpen(main.action)}>
        {main.label}
      </Button>
      <Menu
        label="More actions"
        items={others.map(({ label, action }) => ({ id: action, label, onSelect: () => onOpen(action) }))}
        trigger={(attributes) => (
          <Button {...attributes} variant="secondary" className={`${MORE_LOOK} max-sm:w-full`} iconEnd={ChevronDown}>
            More
          </Button>
        )}
      />
    </div>
  );
}

/** The cover of the loan: the next repayment, the progress and the actions. */
export function LoanCover({ loan, onOpen }: { loan: LoanDetailOnWire; onOpen: (dialog: OpenDialog) => void }) {
  const time = useMemberTime();
  const { label, cents, afterwards } = answerOf(loan, time);
  const last = loan.schedule.findLast(({ state }) => state !== 'paid');
  const isPaid = statusFace(loan.loan_status).status === 'paid';
  const progress = `${formatCents(loan.repaid, { currency: true })} of ${formatCents(loan.total, { currency: true })} repaid`;
  return (
    <Card tone="cover" className={isPaid ? 'self-start' : 'flex flex-col'}>
      <p className="text-on-cover-soft text-caption">{label}</p>
      <p className="mt-1">
        <Money cents={cents} size="title" tone="plain" />
      </p>
      {afterwards ? <p className="text-on-cover-soft text-caption mt-0.5">{afterwards}</p> : null}
      {loan.loan_status === 'Pending' ? null : (
        <>
          <ProgressBar
            label="Progress"
            labelHidden
            className="mt-4"
            value={loan.total === 0 ? 0 : loan.repaid / loan.total}
            valueText={progress}
          />
          <p className="text-on-cover-soft text-caption figures mt-1.5 flex flex-wrap justify-between gap-x-4">
            <span>{progress}</span>
            {last && !isPaid ? <span>Last repayment {time.date(last.due_date)}</span> : null}
          </p>
        </>
      )}
      <Actions loan={loan} onOpen={onOpen} />
    </Card>
  );
}
