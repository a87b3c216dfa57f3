import type { LogKind, household } from '#contract/areas/household.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { findCategory, findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { tellLive } from '#server/kit/live.ts';
import { changeAmount } from '../budget/public.ts';
import {
  checkSubCategory,
  findRow,
  followExpenses,
  lockRow,
  categoriseShared,
  restoreShared,
  ruleOfRow,
  editShared,
} from '../transactions/public.ts';
import type { FullRow, SharedTransaction } from '../transactions/public.ts';
import { byGrant } from './grant.ts';
import type { Grant } from './grant-store.ts';
import { sharedRowOf } from './guest-handlers.ts';
import { isChange } from './log.ts';
import { addEntry, entryFor, markTakenBack } from './log-store.ts';
import type { ChangeDetail, EntryRow } from './log-store.ts';

const noRow = (): Failure => new Failure('not_found', 'There is no such transaction.');
const changedSince = (): Failure => new Failure('conflict', 'This was changed again since, so it stays as it is.');

interface Change {
  kind: LogKind;
  subject: string;
  detail: ChangeDetail;
}

type LoanRequest = { sub_category_id?: number; merchant?: string; notes?: string };

/** Does what is wished and is not so already. Answers each change with what was before. */
async function changeRow(
  db: Database,
  place: SharedTransaction,
  row: FullRow,
  wanted: LoanRequest,
  reason: string,
): Promise<Change[]> {
  const changes: Change[] = [];
  const subject = row.merchant ?? row.description;
  const { rowId, accountId, ownerId: _owner } = place;
  if (wanted.sub_category_id !== undefined && wanted.sub_category_id !== row.sub_category_id) {
    const before = {
      subCategoryId: row.sub_category_id,
      reasonKind: row.reason_kind,
      reasonDetail: row.reason_detail,
      ruleId: await ruleOfRow(db, place),
    };
    if (!(await categoriseShared(db, place, wanted.sub_category_id, reason)))
      throw new Failure(
        'conflict',
        'This transaction belongs to a transfer or a refund, so only its owner can file it anew.',
      );
    changes.push({
      kind: 'transaction_categorised',
      subject,
      detail: { field: 'category', rowId, accountId, before, after: wanted.sub_category_id },
    });
  }
  for (const [field, kind, value] of [
    ['merchant', 'transaction_renamed', wanted.merchant],
    ['notes', 'note_changed', wanted.notes],
  ] as const) {
    const after = value === '' ? null : value;
    if (after === undefined || after === row[field]) continue;
    await editShared(db, place, field, after);
    changes.push({ kind, subject, detail: { field, rowId, accountId, before: row[field], after } });
  }
  return changes;
}

/** Notes changes by a grant, and tells the open pages of both. */
async function note(
  { member, clock }: SystemContext,
  db: Database,
  grant: Grant,
  changes: readonly Change[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const change of changes)
    ids.push(
      await addEntry(db, grant.ownerId, {
        shareId: grant.shareId,
        actorId: member.id,
        at: clock.now(),
        what: grant.what,
        ...change,
      }),
    );
  if (ids.length > 0) {
    await tellLive(db, grant.ownerId, { kind: 'household', id: grant.shareId });
    await tellLive(db, grant.ownerId, {
      kind: grant.kind === 'account' ? 'transactions' : 'budget',
      id: grant.shareId,
    });
  }
  return ids;
}

async function changeBudget(
  db: Database,
  context: SystemContext,
  owner: { id: number; zone: string },
  target: { categoryId: number; subCategoryId: number },
  cents: number,
) {
  return changeAmount(db, owner.id, context.clock.today(owner.zone), target, cents);
}

/** Puts the thing itself back; throws where it has moved on. */
async function undo(
  db: Database,
  context: SystemContext,
  owner: { id: number; zone: string },
  detail: ChangeDetail,
): Promise<void> {
  if (detail.field !== 'budget') {
    if (!(await restoreShared(db, owner.id, detail))) throw changedSince();
    return;
  }
  const was = await changeBudget(db, context, owner, detail, detail.before);
  if (!was || was.Amount !== detail.after) throw changedSince();
}

async function afterUndo(db: Database, context: SystemContext, entry: EntryRow): Promise<void> {
  const { member, clock } = context;
  if (!(await markTakenBack(db, entry, clock.now()))) throw changedSince();
  if (entry.kind === 'transaction_categorised') await followExpenses(db, entry.ownerId);
  await addEntry(db, entry.ownerId, {
    shareId: entry.shareId,
    actorId: member.id,
    kind: 'taken_back',
    at: clock.now(),
    what: entry.what,
    subject: entry.subject,
  });
  await tellLive(db, entry.ownerId, { kind: 'household', id: entry.id });
}

export const changeHandlers = {
  changeRow: withSystemDb('other-members', async ({ body }, context) => {
    const { clock } = context;
    const { share_id: shareId, id: rowId, ...wanted } = body;
    if (wanted.sub_category_id === undefined && wanted.merchant === undefined && wanted.notes === undefined)
      throw badField('id', 'Say what is to change.');
    if (wanted.sub_category_id !== undefined) checkSubCategory(wanted.sub_category_id, 'sub_category_id');
    let logIds: number[] = [];
    const { value } = await byGrant(
      context,
      { shareId, kind: 'account', writes: true },
      {
        async asGuest(db, { ownerId, ownerZone, accountId }) {
          await lockRow(db, ownerId, rowId);
          const row = await findRow(db, ownerId, rowId);
          if (!row || row.is_split || row.bank_account_id !== accountId) throw noRow();
          const reason = `Put here by your household on ${formatDate(clock.today(ownerZone))}.`;
          const changes = await changeRow(db, { ownerId, accountId, rowId }, row, wanted, reason);
          return { changes, row: (await findRow(db, ownerId, rowId))! };
        },
        async after(db, grant, { changes }) {
          if (changes.some(({ kind }) => kind === 'transaction_categorised')) await followExpenses(db, grant.ownerId);
          logIds = await note(context, db, grant, changes);
        },
      },
    );
    return { success: true, data: sharedRowOf(value.row), log_ids: logIds };
  }),

  setBudget: withSystemDb('other-members', async ({ body }, context) => {
    const target = { categoryId: body.category_id, subCategoryId: body.sub_category_id ?? 0 };
    const name =
      target.subCategoryId === 0 ? findCategory(target.categoryId)?.name : findSubCategory(target.subCategoryId)?.name;
    let logIds: number[] = [];
    await byGrant(
      context,
      { shareId: body.share_id, kind: 'budget', writes: true },
      {
        async asGuest(db, { ownerId, ownerZone }): Promise<Change[]> {
          const was = await changeBudget(db, context, { id: ownerId, zone: ownerZone }, target, body.amount);
          if (!was || name === undefined) throw new Failure('not_found', 'There is no such budget.');
          const before = was.Amount ?? 0;
          return before === body.amount
            ? []
            : [
                {
                  kind: 'budget_changed',
                  subject: name,
                  detail: { field: 'budget', ...target, before, after: body.amount },
                },
              ];
        },
        async after(db, grant, changes) {
          logIds = await note(context, db, grant, changes);
        },
      },
    );
    return { success: true, log_ids: logIds };
  }),

  takeBack: withSystemDb('other-members', async ({ body }, context) => {
    const { systemDb, member } = context;
    const entry = await entryFor(systemDb, member.id, body.log_id);
    if (!entry || !isChange(entry.detail) || entry.takenBackAt !== null)
      throw new Failure('not_found', 'This change can no longer be taken back.');
    const { detail } = entry;
    if (entry.ownerId === member.id) {
      await systemDb.transaction().execute(async (transaction) => {
        await undo(transaction, context, { id: member.id, zone: member.timeZone }, detail);
        await afterUndo(transaction, context, entry);
      });
      return { success: true };
    }
    await byGrant(
      context,
      { shareId: entry.shareId ?? 0, kind: detail.field === 'budget' ? 'budget' : 'account', writes: true },
      {
        asGuest: (db, { ownerId, ownerZone }) => undo(db, context, { id: ownerId, zone: ownerZone }, detail),
        after: (db) => afterUndo(db, context, entry),
      },
    );
    return { success: true };
  }),
} satisfies Partial<HandlersOf<typeof household>>;
