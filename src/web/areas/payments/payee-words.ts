import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Landmark from 'lucide-react/icons/landmark';
import type { BankTransferOnWire, PayeeOnWire } from '#contract/areas/payments.ts';
import { abnText } from '#domain/text/abn.ts';
import type { IconComponent } from '#web/design/icon.ts';
import { mobileText } from '#domain/text/mobile-number.ts';
import type { MemberTime } from '#web/kit/time.ts';

const payIdNames = {
  email: 'PayID email',
  mobile: 'PayID mobile',
  abn: 'PayID ABN',
  organisation: 'PayID organisation',
} as const;

/** A payee's destination in one line. */
export function payeeNumbers(payee: PayeeOnWire): string {
  if (payee.kind === 'account')
    return [payee.bank, `${payee.bsb!.slice(0, 3)}-${payee.bsb!.slice(3)}`, payee.account_number]
      .filter(Boolean)
      .join(' ');
  if (payee.kind === 'bpay') return `BPAY ${payee.biller_code} · ref ${payee.crn}`;
  const shown =
    payee.payid_type === 'mobile'
      ? mobileText(payee.payid!)
      : payee.payid_type === 'abn'
        ? abnText(payee.payid!)
        : payee.payid!;
  return `${payIdNames[payee.payid_type!]} ${shown}`;
}

type Tone = 'plain' | 'accent' | 'positive' | 'negative' | 'warning' | 'info';

/** The label, tone and icon of a state; a transfer is only sent once the bank has confirmed it. */
export const stateFaces: Readonly<
  Record<BankTransferOnWire['state'], { word: string; tone: Tone; icon: IconComponent }>
> = {
  scheduled: { word: 'Pending', tone: 'info', icon: Clock },
  sent: { word: 'With the bank', tone: 'warning', icon: Landmark },
  complete: { word: 'Sent', tone: 'positive', icon: Check },
  failed: { word: 'Failed', tone: 'negative', icon: CircleAlert },
  cancelled: { word: 'Cancelled', tone: 'plain', icon: Ban },
};

/** The state of one transfer: one for a later date is scheduled, not pending. */
export function stateOf({ state, send_on }: Pick<BankTransferOnWire, 'state' | 'send_on'>) {
  const face = stateFaces[state];
  return state === 'scheduled' && send_on !== null ? { ...face, word: 'Scheduled', icon: CalendarClock } : face;
}

/** When a transfer is due or was sent. */
export function transferSummary(transfer: BankTransferOnWire, time: MemberTime): string {
  if (transfer.state === 'scheduled')
    return transfer.send_on ? `goes out on ${time.date(transfer.send_on)}` : 'goes out within 30 seconds';
  if (transfer.state === 'sent') return 'waiting for the bank to confirm';
  if (transfer.state === 'failed') return '';
  return transfer.settled_at ? time.instant(transfer.settled_at) : '';
}
