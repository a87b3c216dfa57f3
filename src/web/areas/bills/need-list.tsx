import CircleCheck from 'lucide-react/icons/circle-check';
import { bills } from '#contract/areas/bills.ts';
import type { InstalmentNeedOnWire, NeedOnWire } from '#contract/areas/bills.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { touchedReads } from './payment-words.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

function DueBadge({ need }: { need: Pick<NeedOnWire, 'state' | 'covered'> }) {
  if (need.state === 'paid')
    return (
      <Badge tone="positive">
        <CircleCheck size={14} strokeWidth={2} aria-hidden="true" />
        Paid
      </Badge>
    );
  if (!need.covered) return <Badge tone="negative">Not covered</Badge>;
  return need.state === 'overdue' ? <Badge tone="negative">Overdue</Badge> : <Badge>Covered</Badge>;
}

/** Sets aside this pay's part of a later bill, or reverses it. */
function Saved({ need, date }: { need: NeedOnWire; date: string }) {
  const add = useApiMutation(bills.createAllocation, {
    refreshes: touchedReads,
    onSuccess: () => void showToast({ tone: 'positive', text: `${dollars(need.share)} set aside for ${need.name}.` }),
  });
  const remove = useApiMutation(bills.removeAllocation, { refreshes: touchedReads });
  const problem = add.error ?? remove.error;
  return (
    <>
      {need.allocation_id === null ? (
        <Button
          size="small"
          variant="secondary"
          busy={add.isPending}
          onClick={() =>
            add.mutate({
              body: { payment_id: need.payment_id, due_date: need.date, amount: dollarsFromCents(need.share), date },
            })
          }
        >
          Set aside
          <span className="sr-only">
            {' '}
            {dollars(need.share)} for {need.name}
          </span>
        </Button>
      ) : (
        <span className="flex flex-wrap items-center justify-end gap-1">
          <Badge tone="positive">
            <CircleCheck size={14} strokeWidth={2} aria-hidden="true" />
            Set aside
          </Badge>
          <Button
            size="small"
            variant="quiet"
            busy={remove.isPending}
            onClick={() => remove.mutate({ body: { id: need.allocation_id! } })}
          >
            Put back<span className="sr-only"> what’s set aside for {need.name}</span>
          </Button>
        </span>
      )}
      <span aria-live="assertive">
        {problem ? <span className="text-negative text-caption block">{problem.message}</span> : null}
      </span>
    </>
  );
}

/** Explains this pay's part of a bill. */
function reasonOf(need: NeedOnWire, time: Pick<MemberTime, 'date'>): string {
  if (need.state === 'paid' && !need.due_now) return 'already paid';
  const due = `due ${time.date(need.due_date, 'wmd')}`;
  if (need.due_now)
    return need.held > 0 ? `${due}, ${dollars(need.held)} of ${dollars(Math.abs(need.amount))} already set aside` : due;
  return `${due}, ${dollars(Math.abs(need.amount))} over ${need.pays_left} ${need.pays_left === 1 ? 'pay' : 'pays'}${need.held > 0 ? `, ${dollars(need.held)} set aside` : ''}`;
}

/** Instalments that this pay must cover. */
export function InstalmentNeeds({ instalments }: { instalments: readonly InstalmentNeedOnWire[] }) {
  const time = useMemberTime();
  return (
    <ul aria-label="Instalments due" className="divide-line divide-y">
      {instalments.map((instalment) => (
        <li
          key={`${instalment.plan_id}-${instalment.number}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
        >
          <div className="min-w-0 flex-1 basis-40">
            <p className="truncate font-medium">{instalment.provider}</p>
            <p className="text-ink-faint text-caption">
              Instalment {instalment.number} of {instalment.instalments}, due {time.date(instalment.due_date, 'wmd')}
            </p>
          </div>
          <div className="flex flex-col items-end gap-1">
            <Money
              cents={-instalment.amount}
              tone="plain"
              size="strong"
              href="/accounts/payments"
              opens="your instalments"
            />
            <DueBadge need={instalment} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The bills of a pay: due now, or set aside for later. */
export function NeedList({ needs, label, date }: { needs: readonly NeedOnWire[]; label: string; date: string }) {
  const time = useMemberTime();
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {needs.map((need) => (
        <li
          key={`${need.payment_id}-${need.date}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
        >
          <div className="min-w-0 flex-1 basis-40">
            <p className="truncate font-medium">{need.name}</p>
            <p className="text-ink-faint text-caption">
              {reasonOf(need, time).replace(/^./, (letter) => letter.toUpperCase())}
            </p>
          </div>
          <div className="flex flex-col items-end gap-1">
            <Money
              cents={need.share}
              tone="plain"
              size="strong"
              href={`/expense-analysis/payments-calendar?day=${need.due_date}`}
              opens={`${need.name} in the calendar`}
            />
            {need.due_now ? <DueBadge need={need} /> : <Saved need={need} date={date} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
