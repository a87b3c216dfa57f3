import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { Failure } from '#contract/kit/errors.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { onePlan } from './prepared-statements.ts';
import { statement } from './statement.ts';

declare module './database.ts' {
  interface Tables {
    ledger_accounts: {
      member_id: number;
      id: Generated<number>;
      kind: string;
      unit: string;
      reference: Generated<string>;
      balance: Generated<number>;
      may_go_below_zero: Generated<boolean>;
      opened_at: Date;
    };
    ledger_transfers: {
      id: Generated<number>;
      kind: string;
      reference: string;
      memo: Generated<string>;
      occurred_at: Date;
    };
    ledger_postings: {
      member_id: number;
      account_id: number;
      transfer_id: number;
      unit: string;
      amount: number;
      balance_after: number;
    };
  }
}

/** The unit of an amount: cents, or whole entries, tokens, Qoin. */
export type Unit = 'AUD' | 'entries' | 'qoin' | 'token';

/** The member id of accounts that belong to the company. */
export const COMPANY = 0;

export interface LedgerAccount {
  memberId: number;
  id: number;
  unit: Unit;
}

export interface Posting {
  account: LedgerAccount;
  /** In the account's unit (cents for AUD); positive raises the account's balance. Never zero. */
  amount: number;
}

export interface Transfer {
  /** What the transfer is for, such as 'order_captured'. */
  kind: string;
  /** The dedupe key: a second transfer of the same kind and reference is refused. */
  reference: string;
  memo?: string;
  postings: readonly Posting[];
}

/** Names an account, and says how it is opened where it does not exist yet. */
export interface AccountName {
  memberId: number;
  kind: string;
  unit: Unit;
  reference?: string;
  mayGoBelowZero?: boolean;
}

/** Finds accounts, or opens them. Returns them in the order of their names. `db` must be the system's. */
export async function accountsNamed(
  db: Database,
  clock: Clock,
  names: readonly AccountName[],
): Promise<LedgerAccount[]> {
  const rows = await findAccounts(db, {
    members: names.map(({ memberId }) => memberId),
    kinds: names.map(({ kind }) => kind),
    units: names.map(({ unit }) => unit),
    references: names.map(({ reference }) => reference ?? ''),
  });
  const known = new Map(rows.map(({ id, place }) => [place, id]));
  const accounts: LedgerAccount[] = [];
  for (const [at, name] of names.entries()) {
    const id = known.get(at + 1);
    accounts.push(
      id === undefined ? await openAccount(db, clock, name) : { memberId: name.memberId, id, unit: name.unit },
    );
  }
  return accounts;
}

const findAccounts = statement(
  ({ members, kinds, units, references }: Record<'members' | 'kinds' | 'units' | 'references', readonly unknown[]>) =>
    sql<{ id: number; place: number }>`
      ${onePlan} select a.id, n.place::int as place
      from unnest(${members}::bigint[], ${kinds}::text[], ${units}::text[], ${references}::text[])
        with ordinality as n (member_id, kind, unit, reference, place)
      join ledger_accounts a on a.member_id = n.member_id and a.kind = n.kind and a.unit = n.unit
        and a.reference = n.reference`,
);

/** Finds the account or opens it. `db` must be the system's. */
export async function openAccount(db: Database, clock: Clock, input: AccountName): Promise<LedgerAccount> {
  const { rows } = await sql<{ id: number }>`
    ${onePlan} with opened as (
      insert into ledger_accounts (member_id, kind, unit, reference, may_go_below_zero, opened_at)
      values (${input.memberId}, ${input.kind}, ${input.unit}, ${input.reference ?? ''},
        ${input.mayGoBelowZero ?? false}, ${clock.now()})
      on conflict (member_id, kind, unit, reference) do nothing returning id)
    select id from opened union all
    select id from ledger_accounts where member_id = ${input.memberId} and kind = ${input.kind} and unit = ${input.unit}
      and reference = ${input.reference ?? ''}
    limit 1`.execute(db);
  const id = rows[0]?.id;
  // Another transaction opened it between our snapshot and our insert.
  if (id === undefined) return openAccount(db, clock, input);
  return { memberId: input.memberId, id, unit: input.unit };
}

/** Refuses invalid postings before the database does. */
export function checkPostings(postings: readonly Posting[]): void {
  const sums = new Map<Unit, number>();
  for (const { account, amount } of postings) {
    if (!Number.isSafeInteger(amount) || amount === 0)
      throw new RangeError('A posting is a whole amount other than zero.');
    sums.set(account.unit, (sums.get(account.unit) ?? 0) + amount);
  }
  if (postings.length < 2) throw new RangeError('A transfer has at least two postings.');
  for (const [unit, sum] of sums)
    if (sum !== 0) throw new RangeError(`The postings in ${unit} sum to ${sum}, not to zero.`);
}

/**
 * Posts a transfer. An account may appear at most once in a transfer.
 *
 * @returns the transfer's id.
 * @throws Failure `not_enough` when an account would go below zero; `conflict` when this dedupe key was posted before.
 */
export async function post(db: Database, clock: Clock, transfer: Transfer): Promise<number> {
  checkPostings(transfer.postings);
  // Every transfer locks accounts in the same order, so that two of them cannot deadlock.
  const ordered = transfer.postings.toSorted(
    (a, b) => a.account.memberId - b.account.memberId || a.account.id - b.account.id,
  );
  try {
    const { kind, reference, memo = '' } = transfer;
    const [booked] = await bookTransfer(db, {
      kind,
      reference,
      memo,
      at: clock.now(),
      members: ordered.map(({ account }) => account.memberId),
      accounts: ordered.map(({ account }) => account.id),
      units: ordered.map(({ account }) => account.unit),
      amounts: ordered.map(({ amount }) => amount),
    });
    return booked!.id;
  } catch (error) {
    throw failureOfPosting(error) ?? error;
  }
}

interface Booking {
  kind: string;
  reference: string;
  memo: string;
  at: Date;
  /** One of each for a posting, in the order in which their accounts are locked. */
  members: readonly number[];
  accounts: readonly number[];
  units: readonly Unit[];
  amounts: readonly number[];
}

const bookTransfer = statement(
  ({ kind, reference, memo, at, members, accounts, units, amounts }: Booking) => sql<{ id: number }>`
    ${onePlan} with booked as (
      insert into ledger_transfers (kind, reference, memo, occurred_at)
      values (${kind}, ${reference}, ${memo}, ${at}) returning id)
    , posted as (
      insert into ledger_postings (member_id, account_id, transfer_id, unit, amount, balance_after)
      select p.member_id, p.account_id, booked.id, p.unit, p.amount, 0 from booked,
        unnest(${members}::bigint[], ${accounts}::bigint[], ${units}::text[], ${amounts}::bigint[])
          with ordinality as p (member_id, account_id, unit, amount, place) order by p.place)
    select id from booked`,
);

/** The failure for the caller when the database refuses a posting; null for any other error. */
export function failureOfPosting(error: unknown): Failure | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23514' && constraint === 'ledger_balance_not_below_zero') return new Failure('not_enough');
  return code === '23505' ? new Failure('conflict', 'This has already been recorded.') : null;
}

/** The current balance of an account, in its unit. */
export async function balanceOf(db: Database, account: LedgerAccount): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('member_id', '=', account.memberId)
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  return row.balance;
}

export interface LedgerFault {
  what: 'transfer_not_zero' | 'balance_differs';
  id: number;
  detail: string;
}

/**
 * Checks I1 and I2 over the whole ledger and returns the faults; an empty list means that both hold. Runs at start,
 * hourly and after every test suite.
 */
export async function checkLedger(db: Database): Promise<LedgerFault[]> {
  const transfers = await sql<{ id: number; unit: string; sum: number }>`
    select transfer_id as id, unit, sum(amount)::bigint as sum from ledger_postings group by transfer_id, unit
    having sum(amount) <> 0`.execute(db);
  const accounts = await sql<{ id: number; balance: number; sum: number }>`
    select a.id, a.balance, coalesce(sum(p.amount), 0)::bigint as sum
    from ledger_accounts a left join ledger_postings p on p.member_id = a.member_id and p.account_id = a.id
    group by a.member_id, a.id, a.balance having a.balance <> coalesce(sum(p.amount), 0)`.execute(db);
  return [
    ...transfers.rows.map(({ id, unit, sum }) => ({
      what: 'transfer_not_zero' as const,
      id,
      detail: `${sum} ${unit}`,
    })),
    ...accounts.rows.map(({ id, balance, sum }) => ({
      what: 'balance_differs' as const,
      id,
      detail: `stored ${balance}, postings ${sum}`,
    })),
  ];
}
