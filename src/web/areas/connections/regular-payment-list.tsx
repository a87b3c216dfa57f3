import type { RegularPaymentOnWire } from '#contract/areas/connections.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { factsOfPayment } from './regular-payment-words.ts';

function Line({ payment, time }: { payment: RegularPaymentOnWire; time: MemberTime }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-end gap-x-3 py-2">
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {payment.name}
          {payment.ended_at === null ? null : <Badge tone="warning">Cancelled, {time.instant(payment.ended_at)}</Badge>}
        </p>
        <p className="text-ink-faint text-caption">{factsOfPayment(payment, time)}</p>
      </div>
      {payment.amount === null ? null : <Money cents={payment.amount} />}
    </li>
  );
}

/** Direct debits and scheduled payments reported by a bank. */
export function RegularPaymentList({ list, label }: { list: readonly RegularPaymentOnWire[]; label: string }) {
  const time = useMemberTime();
  return (
    <ul className="divide-line divide-y" aria-label={label}>
      {list.map((payment, at) => (
        <Line key={at} payment={payment} time={time} />
      ))}
    </ul>
  );
}
