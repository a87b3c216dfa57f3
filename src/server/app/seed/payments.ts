import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import type { PayeeOnWire } from '#contract/areas/payments.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Server } from '../wiring.ts';
import { insideCall } from './inside-call.ts';

const known = [
  { kind: 'account', name: 'Harbour and Park Realty', bsb: '062-000', account_number: '00417713' },
  { kind: 'payid', name: 'K Morgan (flatmate)', payid_type: 'mobile', payid: '0491 570 157' },
  { kind: 'bpay', name: 'AGL electricity', biller_code: '208868', crn: '7992 7398 713' },
];

/** Whom the demo member pays: the rent is ordered for the day after tomorrow, savings for next week but one, and purchases are rounded up. */
export async function tellPayees(
  { server, product }: { server: Server; product: string },
  token: string,
  today: CivilDate,
): Promise<void> {
  const made: PayeeOnWire[] = [];
  for (const payee of known)
    made.push(
      (
        await insideCall<{ data: PayeeOnWire }>(server, product, payments.change, {
          token,
          body: { action: 'create', ...payee },
        })
      ).data,
    );
  const { data } = await insideCall<{ data: { id: number; account_type: string; default_account: boolean }[] }>(
    server,
    product,
    bankAccounts.list,
    { token },
  );
  const from = data.find((account) => account.default_account)!.id;
  const to = data.find((account) => account.account_type === 'savings')!.id;
  await insideCall(server, product, payments.pay, {
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
  await insideCall(server, product, payments.internalTransfer, {
    token,
    idempotencyKey: 'story-savings',
    body: { from_account_id: from, to_account_id: to, amount: 300, reference: 'Rainy day', send_on: addDays(today, 9) },
  });
  await insideCall(server, product, payments.roundUp, {
    token,
    idempotencyKey: 'story-round-up',
    body: { enabled: true, multiple: 1 },
  });
}
