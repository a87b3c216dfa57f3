import type { BodyOf } from '#contract/kit/endpoint.ts';
import type { payments, PayeeOnWire } from '#contract/areas/payments.ts';
import { passesModulus10, readPayId } from '#domain/payments/payee-identity.ts';
import type { PaymentTarget } from '#server/ports/bank-payments/port.ts';
import { bankOfBsb } from '../../bank-accounts/public.ts';
import type { NewPayee, PayeeRow } from './payee-store.ts';

export type PayeeToAdd = Extract<BodyOf<typeof payments.change>, { action: 'create' }>;

/** The columns of a payee from the request. The contract has validated the numbers. */
export function payeeToAdd(body: PayeeToAdd): NewPayee {
  const none = { bsb: null, account_number: null, payid_type: null, payid: null, biller_code: null, crn: null };
  const { kind, name } = body;
  if (kind === 'account') return { ...none, kind, name, bsb: body.bsb, account_number: body.account_number };
  if (kind === 'payid')
    return { ...none, kind, name, payid_type: body.payid_type, payid: readPayId(body.payid_type, body.payid) };
  return { ...none, kind, name, biller_code: body.biller_code, crn: body.crn };
}

function warningOf(row: PayeeRow): string | null {
  if (row.kind === 'bpay' && !passesModulus10(row.crn!))
    return 'That reference doesn’t look right. Check it against the bill.';
  if (row.kind === 'account' && bankOfBsb(row.bsb) === null)
    return 'We don’t recognise this BSB. Check it with whoever gave it to you.';
  return null;
}

export function payeeOnWire(row: PayeeRow): PayeeOnWire {
  return {
    ClientPayeeID: row.id,
    kind: row.kind,
    name: row.name,
    bsb: row.bsb,
    account_number: row.account_number,
    bank: bankOfBsb(row.bsb),
    payid_type: row.payid_type,
    payid: row.payid,
    biller_code: row.biller_code,
    crn: row.crn,
    warning: warningOf(row),
    status: row.status,
    first_payment: row.confirmed_at === null,
    created_at: row.created_at,
  };
}

export function targetOf(row: PayeeRow): PaymentTarget {
  const { name } = row;
  if (row.kind === 'account') return { kind: 'account', name, bsb: row.bsb, accountNumber: row.account_number };
  if (row.kind === 'payid') return { kind: 'payid', name, payIdType: row.payid_type!, payId: row.payid! };
  return { kind: 'bpay', name, billerCode: row.biller_code!, crn: row.crn! };
}
