import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { Failure } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { bankImages, logoPath } from '../merchants/public.ts';
import { recategoriseByAccountKind } from '../transactions/public.ts';
import { allAccounts, changeAccount, markAccount, oneAccount } from './account-store.ts';
import type { AccountChange, AccountMark, AccountRow } from './account-store.ts';
import { bankOfBsb } from './bank-names.ts';
import { keepDefault } from './default-account.ts';
import { typeAndKind } from './balances/account-type.ts';
import { balancesBetween, checkTrails, gapOnWire } from './balances/history.ts';
import { removeAccount, rowsOfAccount } from './removal-store.ts';
import { addAccount } from './statement-store.ts';
import { balanceOf, inOrder, shownAccount } from './wire.ts';

/** The account page shows this many days by default. */
const DEFAULT_DAYS = 365;

const noAccount = (): Failure => new Failure('not_found', 'We couldn’t find that account.');

async function existing(db: Database, memberId: number, id: number): Promise<AccountRow> {
  const row = await oneAccount(db, memberId, id);
  if (!row) throw noAccount();
  return row;
}

async function mark(
  db: Database,
  memberId: number,
  target: { bank_account_id?: number; id?: number },
  flag: AccountMark,
): Promise<void> {
  const id = target.bank_account_id ?? target.id!;
  if (!(await db.transaction().execute((transaction) => markAccount(transaction, memberId, id, flag))))
    throw noAccount();
}

const handlers = {
  async list(_input, { memberDb, member }) {
    const [rows, hasImage] = await Promise.all([allAccounts(memberDb, member.id), bankImages(memberDb)]);
    return { data: inOrder(rows).map((row) => shownAccount(row, hasImage)) };
  },

  async page({ params, query }, { memberDb, member }) {
    const row = await existing(memberDb, member.id, params.id);
    const { max_date: to } = query;
    const end = to ?? row.last_date;
    const from = query.min_date ?? (end === null ? undefined : addDays(end, -DEFAULT_DAYS));
    const [balances, [trail], hasImage] = await Promise.all([
      balancesBetween(memberDb, member.id, row.id, balanceOf(row).cents, from, to),
      checkTrails(memberDb, member.id, row.id, from, to),
      bankImages(memberDb),
    ]);
    return {
      data: shownAccount(row, hasImage),
      balances: balances.map(({ date, cents }) => ({ date, balance: cents })),
      check: {
        rows: trail?.rows ?? 0,
        with_balance: trail?.withBalance ?? 0,
        gaps: (trail?.gaps ?? []).map(gapOnWire),
        gap_count: trail?.gapCount ?? 0,
      },
    };
  },

  async gaps({ query }, { memberDb, member }) {
    const rows = inOrder(await allAccounts(memberDb, member.id));
    const trails = await checkTrails(memberDb, member.id, query.bank_account_id ?? null);
    return {
      data: rows.flatMap((row) =>
        (trails.find(({ accountId }) => accountId === row.id)?.gaps ?? []).map((gap) => ({
          ...gapOnWire(gap),
          bank_account_id: row.id,
          account_name: row.name,
        })),
      ),
    };
  },

  async create({ body }, { memberDb, member, clock }) {
    const bsb = body.bsb || null;
    const { account_type: type, kind } = typeAndKind({ account_type: 'everyday', kind: 'transaction' }, body);
    const id = await addAccount(
      memberDb,
      member.id,
      {
        name: body.name,
        bank: body.bank || bankOfBsb(bsb),
        bsb,
        accountNumber: body.account_number || null,
        fileKey: null,
        kind,
        accountType: type,
        currency: body.currency ?? 'AUD',
        openingCents: body.opening_balance ?? 0,
      },
      clock.now(),
      null,
    );
    return { success: true, data: shownAccount(await existing(memberDb, member.id, id), await bankImages(memberDb)) };
  },

  async setPrimary({ body }, { memberDb, member }) {
    await mark(memberDb, member.id, body, 'default_account');
    return { success: true };
  },

  async setSaving({ body }, { memberDb, member }) {
    await mark(memberDb, member.id, body, 'saving_account');
    return { success: true };
  },

  async update({ body }, { memberDb, member }) {
    const row = await existing(memberDb, member.id, body.bank_account_id);
    const change: AccountChange = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.bank === undefined ? {} : { bank: body.bank || null }),
      ...(body.bsb === undefined ? {} : { bsb: body.bsb || null }),
      ...(body.account_number === undefined ? {} : { account_number: body.account_number || null }),
      ...typeAndKind(row, body),
    };
    await memberDb.transaction().execute(async (transaction) => {
      await changeAccount(transaction, member.id, row.id, change);
      if (change.kind === undefined || change.kind === row.kind) return;
      await recategoriseByAccountKind(transaction, member.id, row.id, row.kind, change.kind);
      if (row.default_account) await keepDefault(transaction, member.id);
    });
    return {
      success: true,
      data: shownAccount(await existing(memberDb, member.id, row.id), await bankImages(memberDb)),
    };
  },

  async updateStatus({ body }, { memberDb, member }) {
    await memberDb.transaction().execute(async (transaction) => {
      if (!(await changeAccount(transaction, member.id, body.bank_account_id, { status: body.status })))
        throw noAccount();
      await keepDefault(transaction, member.id);
    });
    return { success: true };
  },

  async logos(_input, { memberDb, member }) {
    const banks = new Set(
      (await allAccounts(memberDb, member.id)).flatMap(({ bank }) => (bank === null ? [] : [bank])),
    );
    return { success: true, logos: Object.fromEntries([...banks].sort().map((bank) => [bank, logoPath(bank)])) };
  },

  async remove({ body }, { memberDb, member }) {
    const count = await rowsOfAccount(memberDb, member.id, body.bank_account_id);
    if (count === null) throw noAccount();
    if (body.preview) return { success: true, removed: count };
    return memberDb.transaction().execute(async (transaction) => {
      await removeAccount(transaction, member.id, body.bank_account_id);
      await keepDefault(transaction, member.id);
      return { success: true as const, removed: count };
    });
  },
} satisfies Partial<HandlersOf<typeof bankAccounts>>;

export const accountsRoutes = implement(bankAccounts, handlers);
