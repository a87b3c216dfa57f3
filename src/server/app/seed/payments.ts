import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import type { PayeeOnWire } from '#contract/areas/payments.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

const known = [
  { kind: 'account', name: 'Harbour and Park Realty', bsb: '062-000', account_number: '00417713' },
  { kind: 'payid', name: 'K Morgan (flatmate)', payid_type: 'mobile', payid: '0491 570 157' },
  { kind: 'bpay', name: 'AGL electricity', biller_code: '208868', crn: '7992 7398 713' },
];

/**
 * The demo member's payees: the rent is scheduled for the day after tomorrow, savings for the week after next, and
 * purchases are rounded up.
 */
export async function seedPayments(
  { server, product }: { server: Server; product: string },
  token: string,
  today: CivilDate,
): Promise<void> {
  const made: PayeeOnWire[] = [];
  for (const payee of known)
    made.push(
      (
        await callEndpoint<{ data: PayeeOnWire }>(server, product, payments.change, {
          token,
          body: { action: 'create', ...payee },
        })
      ).data,
    );
  const { data } = await callEndpoint<{ data: { id: number; account_type: string; default_account: boolean }[] }>(
    server,
    product,
    bankAccounts.list,
    { token },
  );
  const from = data.find((account) => account.default_account)!.id;
  const to = data.find((account) => account.account_type === 'savings')!.id;
  await callEndpoint(server, product, payments.pay, {
    token,
    idempotencyKey: 'story-rent',
    body: {
      from_account_id: from,
      ClientPayeeID: made[0]!.ClientPayeeID,
      amount: 540,
      reference: 'Unit 4 rent',
      send_on: addDays(today, 2),
    },
  });
  await callEndpoint(server, product, payments.internalTransfer, {
    token,
    idempotencyKey: 'story-savings',
    body: { from_account_id: from, to_account_id: to, amount: 300, reference: 'Rainy day', send_on: addDays(today, 9) },
  });
  await callEndpoint(server, product, payments.roundUp, {
    token,
    idempotencyKey: 'story-round-up',
    body: { enabled: true, multiple: 1 },
  });
}
