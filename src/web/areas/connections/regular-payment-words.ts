import type { RegularPaymentOnWire } from '#contract/areas/connections.ts';
import type { MemberTime } from '#web/kit/time.ts';

const frequencies: Readonly<Record<NonNullable<RegularPaymentOnWire['recurring_frequency']>, string>> = {
  once: 'once',
  weekly: 'every week',
  fortnightly: 'every fortnight',
  four_weekly: 'every four weeks',
  monthly: 'every month',
  quarterly: 'every three months',
  halfyearly: 'every six months',
  annually: 'every year',
};

/** 'Direct debit from Everyday Access, last on 03/11/2026'. */
export function factsOfPayment(payment: RegularPaymentOnWire, time: Pick<MemberTime, 'date'>): string {
  const {
    kind,
    own_transfer: isOwnTransfer,
    account_name: account,
    recurring_frequency: frequency,
    last_date: last,
    next_date: next,
    end_date: end,
    ended_at: ended,
  } = payment;
  if (kind === 'debit')
    return `Direct debit from ${account}, ${last === null ? 'no payments yet' : `last on ${time.date(last)}`}`;
  return [
    `${isOwnTransfer ? 'Transfer between your accounts' : 'Scheduled payment'} from ${account}`,
    ...(frequency === null ? [] : [frequencies[frequency]]),
    ...(next === null || ended !== null ? [] : [`next on ${time.date(next)}`]),
    ...(end === null ? [] : [`until ${time.date(end)}`]),
  ].join(', ');
}
