import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/kit/ledger.ts';
import { movableClock } from '#server/kit/clock.ts';
import { orderPayment } from '#server/areas/payments/transfers/payment-order.ts';
import { settle } from '#server/areas/payments/transfers/settlement.ts';
import type { Ending } from '#server/areas/payments/transfers/settlement.ts';
import { changeTransfer } from '#server/areas/payments/transfers/transfer-store.ts';
import { embeddedBankPayments } from '#server/ports/bank-payments/embedded.ts';
import { aBanker } from '#tests/build/bank.ts';
import type { Banker } from '#tests/build/bank.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { chanceOf } from './chance.ts';
import type { Chance } from './chance.ts';

const SEED = 20_261_117;
const ORDERS = 1_000;
const MEMBERS = 8;

let server: TestServer;
let members: Banker[];
beforeAll(async () => {
  server = await startTestServer();
  members = await Promise.all(Array.from({ length: MEMBERS }, () => aBanker(server, 9_000_000)));
});
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

type Event = 'sent' | Ending['state'];

const endings: Record<Ending['state'], Ending> = {
  complete: { state: 'complete', bankReference: 'R1' },
  failed: { state: 'failed', reason: 'the bank said no to $9.99.' },
  cancelled: { state: 'cancelled' },
};

/** The events that may arrive for one transfer: two to five, in any order, some of them repeated. */
function randomEvents(chance: Chance): Event[] {
  return Array.from({ length: 2 + chance.below(4) }, () =>
    chance.oneOf<Event>(['complete', 'complete', 'failed', 'cancelled', 'sent', 'sent', 'sent']),
  );
}

/** The final state by the rules: the first one possible from the transfer's state. */
function expectedEnd(events: readonly Event[]): Event | 'scheduled' {
  let state: Event | 'scheduled' = 'scheduled';
  for (const event of events) {
    if (event === 'sent' && state === 'scheduled') state = 'sent';
    else if (event === 'failed' && (state === 'scheduled' || state === 'sent')) return event;
    else if (event === 'cancelled' && state === 'scheduled') return event;
    else if (event === 'complete' && state === 'sent') return event;
  }
  return state;
}

async function applyEvents(member: Banker, cents: number, events: readonly Event[], atOnce: boolean): Promise<string> {
  const { systemDb } = server.server.database;
  const clock = movableClock(testStart);
  const bank = embeddedBankPayments({ database: systemDb, clock });
  const order = {
    kind: 'internal' as const,
    fromAccountId: member.everydayId,
    toAccountId: member.savingsId,
    payeeId: null,
    target: { kind: 'account' as const, name: 'Saver $1.00', bsb: null, accountNumber: null },
    amountCents: cents,
    reference: '',
    sendOn: null,
  };
  const { id } = await systemDb
    .transaction()
    .execute((db) => orderPayment({ db, clock, bank }, { id: member.id, timeZone: 'Australia/Sydney' }, order));
  const apply = (event: Event) =>
    event === 'sent'
      ? sql`update bank_transfers set state = 'sent', sent_at = ${clock.now()}
        where member_id = ${member.id} and id = ${id} and state = 'scheduled'`.execute(systemDb)
      : systemDb.transaction().execute((db) => settle(db, clock, member.id, id, endings[event]));
  if (atOnce) await Promise.all(events.map(apply));
  else for (const event of events) await apply(event);
  const { state } = await systemDb
    .selectFrom('bank_transfers')
    .select('state')
    .where('member_id', '=', member.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state;
}

test(
  `I8: ${ORDERS} random orders of results restore the exact amount once and remove the pending record`,
  { timeout: 120_000 },
  async () => {
    const chance = chanceOf(SEED);
    const scenarios = Array.from({ length: ORDERS }, (_, at) => ({
      member: members[at % MEMBERS]!,
      cents: 1 + chance.below(999_99),
      events: randomEvents(chance),
      atOnce: chance.inHundred(20),
    }));
    const ended: string[] = [];
    await Promise.all(
      members.map(async (member) => {
        for (const scenario of scenarios.filter((one) => one.member === member)) {
          const state = await applyEvents(member, scenario.cents, scenario.events, scenario.atOnce);
          if (!scenario.atOnce)
            expect([scenario.events, state]).toEqual([scenario.events, expectedEnd(scenario.events)]);
          ended[scenarios.indexOf(scenario)] = state;
        }
      }),
    );
    for (const member of members) {
      const own = scenarios
        .map((scenario, at) => ({ ...scenario, state: ended[at]! }))
        .filter((scenario) => scenario.member === member);
      const centsIn = (...states: string[]) =>
        own.filter(({ state }) => states.includes(state)).reduce((sum, { cents }) => sum + cents, 0);
      const {
        rows: [result],
      } = await sql<{
        held: number;
        records: number;
        left: number;
        balance: number;
        paid: number;
        pending: number;
        failed: number;
        complete: number;
      }>`
      select
        (select balance from ledger_accounts where member_id = ${member.id} and kind = 'bank_held') as held,
        (select balance from ledger_accounts where member_id = ${member.id} and kind = 'bank_balance') as balance,
        (select balance from ledger_accounts where member_id = ${member.id} and kind = 'bank_paid') as paid,
        (select coalesce(sum(amount_cents), 0)::bigint from pending_payments
          where member_id = ${member.id} and left_on is null) as records,
        (select coalesce(sum(amount_cents), 0)::bigint from pending_payments
          where member_id = ${member.id} and left_on is not null) as left,
        (select count(*)::int from bank_queue where member_id = ${member.id} and status = 2) as pending,
        (select count(*)::int from bank_queue where member_id = ${member.id} and status = 0) as failed,
        (select count(*)::int from bank_queue where member_id = ${member.id} and status = 1) as complete`.execute(
        server.server.database.systemDb,
      );
      const waiting = centsIn('scheduled', 'sent');
      const sentCents = centsIn('complete');
      expect(result).toEqual({
        held: waiting,
        records: waiting,
        left: sentCents,
        paid: sentCents,
        balance: -(waiting + sentCents),
        pending: own.filter(({ state }) => state === 'scheduled' || state === 'sent').length,
        failed: own.filter(({ state }) => state === 'failed' || state === 'cancelled').length,
        complete: own.filter(({ state }) => state === 'complete').length,
      });
      expect(await member.available()).toBe((9_000_000_00 - waiting - sentCents) / 100);
    }
    const counts = ['scheduled', 'sent', 'complete', 'failed', 'cancelled'].map(
      (state) => `${ended.filter((one) => one === state).length} ${state}`,
    );
    console.info(`I8: ${ORDERS} orders, seed ${SEED}: ${counts.join(', ')}.`);
  },
);

test('I8: a comment with an unreadable or different amount stops the processing', async () => {
  const [member] = members;
  const { systemDb } = server.server.database;
  const { body } = await member!.move(12.34);
  for (const comment of ['12.34 from Everyday to Saver', '$12.35 from Everyday to Saver']) {
    await sql`update bank_queue set comments = ${comment}
      where member_id = ${member!.id} and id = ${body.ClientBankConnectionQueueID}`.execute(systemDb);
    await expect(
      systemDb.transaction().execute((db) => settle(db, server.clock, member!.id, body.transfer.id, endings.failed)),
    ).rejects.toThrow('doesn’t match the reserved amount');
  }
  await sql`update bank_queue set comments = '$12.34 from Everyday to Saver'
    where member_id = ${member!.id} and id = ${body.ClientBankConnectionQueueID}`.execute(systemDb);
  await changeTransfer(systemDb, member!.id, body.transfer.id, { state: 'sent' });
  expect(
    await systemDb
      .transaction()
      .execute((db) => settle(db, server.clock, member!.id, body.transfer.id, endings.failed)),
  ).toMatchObject({ state: 'failed' });
});
