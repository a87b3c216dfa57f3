import { sql } from 'kysely';
import { budget } from '#contract/areas/budget.ts';
import { household } from '#contract/areas/household.ts';
import { imports } from '#contract/areas/imports.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { aPerson, givePremium } from '#tests/build/household.ts';
import type { Guest } from '#tests/build/auth.ts';
import { ofxOf } from '#tests/build/money.ts';
import type { TestServer } from '#tests/build/server.ts';
import type { MoneyThings } from './anna.ts';
import { formWith } from './forms.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act, World } from './world.ts';

/** What Anna shares with Cleo, and Cleo with her. */
export interface HouseholdThings {
  shareId: number;
  invitationId: number;
  /** A change of Cleo's in Anna's log. */
  logId: number;
  receivedAccountId: number;
  receivedRowId: number;
  receivedBudgetId: number;
  /** Tokens of pending invitations to Anna. */
  offers: { accept: string; decline: string };
}

/** The token of the newest invitation to an address, from the email in the outbox. */
async function secretFor({ server }: TestServer, email: string): Promise<string> {
  const { rows } = await sql<{
    text: string;
  }>`select payload->>'text' as text from outbox
    where topic = 'mail' and payload->>'to' = ${email} and payload->>'text' like '%/household/invitation/%'
    order by id desc limit 1`.execute(server.database.systemDb);
  return /\/household\/invitation\/(\S+)/.exec(rows[0]!.text)![1]!;
}

/** Anna and Cleo share with each other. */
export async function shareHousehold(
  server: TestServer,
  anna: Guest,
  act: Act,
  { everydayId, savingsId, row }: Pick<MoneyThings, 'everydayId' | 'savingsId' | 'row'>,
): Promise<HouseholdThings> {
  const cleo = await aPerson({ server }, 'cleo@example.com', 'Cleo');
  const actAsCleo: Act = async (endpoint, input) => {
    const answer = await server.callWith(endpoint, { token: cleo.token, ...input });
    if (answer.status !== 200)
      throw new Error(`${endpoint.name} answered Cleo ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer.body;
  };
  const { systemDb } = server.server.database;
  await systemDb
    .updateTable('profiles')
    .set({ email_verified_at: server.clock.now() })
    .where('member_id', '=', anna.id)
    .execute();
  for (const { id } of [anna, cleo]) await givePremium({ server }, id);

  await act(household.invite, {
    body: { email: cleo.email, kind: 'account', bank_account_id: everydayId, access: 'write' },
  });
  const { share_id: shareId } = await actAsCleo(household.accept, {
    body: { token: await secretFor(server, cleo.email) },
  });
  const changed = await actAsCleo(household.changeRow, {
    body: { share_id: shareId, id: row('AFTERPAY'), notes: 'QUANDONG by Cleo' },
  });
  await act(household.invite, {
    body: { email: 'quandong.friend@example.com', kind: 'account', bank_account_id: savingsId, access: 'read' },
  });
  const { invitations } = await act(household.overview);

  const { accounts } = await actAsCleo(imports.import, {
    form: formWith(
      'cleo.ofx',
      ofxOf(
        [
          ['2026-11-12', -5, 'QUANDONG OF CLEO', 'z1'],
          ['2026-11-13', -6, 'WOOLWORTHS QUANDONG', 'z2'],
        ],
        '70707070',
        50,
      ),
    ),
  });
  const target = { sub_category_id: 1, amount: 20 };
  await actAsCleo(budget.set, { body: target });
  const invited = async (body: Omit<WireBodyOf<typeof household.invite>, 'email'>): Promise<string> => {
    await actAsCleo(household.invite, { body: { email: anna.email, ...body } });
    return secretFor(server, anna.email);
  };
  const account = await act(household.accept, {
    body: { token: await invited({ kind: 'account', bank_account_id: accounts[0]!.id, access: 'write' }) },
  });
  const budgets = await act(household.accept, { body: { token: await invited({ kind: 'budget', access: 'write' }) } });
  const { data } = await actAsCleo(transactions.list);
  const accept = await invited({ kind: 'budget', access: 'write' });
  const decline = await invited({ kind: 'account', bank_account_id: accounts[0]!.id, access: 'read' });
  return {
    shareId,
    invitationId: invitations[0]!.id,
    logId: changed.log_ids[0]!,
    receivedAccountId: account.share_id,
    receivedRowId: data[0]!.id,
    receivedBudgetId: budgets.share_id,
    offers: { accept, decline },
  };
}

const own = "It works on the member's own shares, all of them.";
const at = (id: (world: World) => number) => (world: World) => ({ params: { id: id(world) } });
const named = (id: (world: World) => number) => (world: World) => ({ body: { id: id(world) } });

/** Shares; the calls that end them come last. */
export const householdEntries: Record<string, Entry> = {
  'household.overview': namesNoRow(own),
  'household.log': namesNoRow(own),
  'household.invite': aims(({ things }) => ({
    body: { email: 'another@example.com', kind: 'account', bank_account_id: things.savingsId, access: 'read' },
  })),
  'household.resend': aims(named(({ things }) => things.invitationId)),
  'household.changeAccess': aims(({ things }) => ({ body: { id: things.shareId, access: 'read' } })),
  'household.account': aims(at(({ things }) => things.receivedAccountId)),
  'household.rows': aims(at(({ things }) => things.receivedAccountId)),
  'household.changeRow': aims(({ things }) => ({
    body: { share_id: things.receivedAccountId, id: things.receivedRowId, notes: 'changed' },
  })),
  'household.budget': aims(at(({ things }) => things.receivedBudgetId)),
  'household.setBudget': aims(({ things }) => ({
    body: { share_id: things.receivedBudgetId, category_id: 1, sub_category_id: 1, amount: 25 },
  })),
  'household.takeBack': aims(({ things }) => ({ body: { log_id: things.logId } })),
  'household.invitation': aims(({ things }) => ({ params: { token: things.offers.accept } })),
  'household.accept': aims(({ things }) => ({ body: { token: things.offers.accept } })),
  'household.decline': aims(({ things }) => ({ body: { token: things.offers.decline } })),
  'household.leave': aims(named(({ things }) => things.receivedAccountId)),
  'household.cancel': aims(named(({ things }) => things.invitationId)),
  'household.revoke': aims(named(({ things }) => things.shareId)),
};
