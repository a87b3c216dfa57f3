import type { BankTransferOnWire, PayeeOnWire } from '#contract/areas/payments.ts';
import type { MemberTime } from '#web/kit/time.ts';

const payIdNames = {
  email: 'PayID e-mail',
  mobile: 'PayID mobile',
  abn: 'PayID ABN',
  organisation: 'PayID organisation',
} as const;

/** '+61412345678' as '0412 345 678'. */
function mobileText(payid: string): string {
  return payid.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');
}

function abnText(abn: string): string {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}

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

/** The label and tone of a state; a transfer is only sent once the bank has confirmed it. */
export const stateFaces: Readonly<Record<BankTransferOnWire['state'], { word: string; tone: Tone }>> = {
  scheduled: { word: 'Waiting', tone: 'info' },
  sent: { word: 'With the bank', tone: 'warning' },
  complete: { word: 'Sent', tone: 'positive' },
  failed: { word: 'Not sent', tone: 'negative' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
};

/** When a transfer is due or was sent, or why it failed. */
export function transferSummary(transfer: BankTransferOnWire, time: MemberTime): string {
  if (transfer.state === 'scheduled')
    return transfer.send_on ? `goes on ${time.date(transfer.send_on)}` : 'goes within half a minute';
  if (transfer.state === 'sent') return 'the bank has not answered yet';
  if (transfer.state === 'failed') return transfer.reason ?? 'the bank said no';
  return transfer.settled_at ? time.instant(transfer.settled_at) : '';
}
