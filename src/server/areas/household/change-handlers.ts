import type { LogKind, household } from '#contract/areas/household.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { findCategory, findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { publishLive } from '#server/kit/live.ts';
import { changeAmount } from '../budget/public.ts';
import {
  checkSubCategory,
  findTransaction,
  followExpenses,
  lockTransaction,
  categoriseShared,
  restoreShared,
  ruleOfTransaction,
  editShared,
} from '../transactions/public.ts';
import type { FullRow, SharedTransaction } from '../transactions/public.ts';
import { withGrant } from './grant.ts';
import type { Grant } from './grant-store.ts';
import { sharedTransactionOf } from './guest-handlers.ts';
import { isChange } from './log.ts';
import { addEntry, entryFor, markUndone } from './log-store.ts';
import type { ChangeDetail, EntryRow } from './log-store.ts';

const noTransaction = (): Failure => new Failure('not_found', 'We couldn’t find that transaction.');
const changedSince = (): Failure => new Failure('conflict', 'This has changed since, so we can’t undo it.');

interface Change {
  kind: LogKind;
  subject: string;
  detail: ChangeDetail;
}

type TransactionChange = { sub_category_id?: number; merchant?: string; notes?: string };

/** Applies the requested changes that differ from the present values. Returns each change with the previous value. */
async function changeTransaction(
  db: Database,
  target: SharedTransaction,
  transaction: FullRow,
  requested: TransactionChange,
  reason: string,
): Promise<Change[]> {
  const changes: Change[] = [];
  const subject = transaction.merchant ?? transaction.description;
  const { rowId, accountId, ownerId: _owner } = target;
  if (requested.sub_category_id !== undefined && requested.sub_category_id !== transaction.sub_category_id) {
    const before = {
      subCategoryId: transaction.sub_category_id,
      reasonKind: transaction.reason_kind,
      reasonDetail: transaction.reason_detail,
      ruleId: await ruleOfTransaction(db, target),
    };
    if (!(await categoriseShared(db, target, requested.sub_category_id, reason)))
      throw new Failure(
        'conflict',
        'This transaction is part of a transfer or refund, so only its owner can change its category.',
      );
    changes.push({
      kind: 'transaction_categorised',
      subject,
      detail: { field: 'category', rowId, accountId, before, after: requested.sub_category_id },
    });
  }
  for (const [field, kind, value] of [
    ['merchant', 'transaction_renamed', requested.merchant],
    ['notes', 'note_changed', requested.notes],
  ] as const) {
    const after = value === '' ? null : value;
    if (after === undefined || after === transaction[field]) continue;
    await editShared(db, target, field, after);
    changes.push({ kind, subject, detail: { field, rowId, accountId, before: transaction[field], after } });
  }
  return changes;
}

/** Writes changes to the owner's log and notifies the open pages of owner and guest. */
async function recordChanges(
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
    await publishLive(db, grant.ownerId, { kind: 'household', id: grant.shareId });
    await publishLive(db, grant.ownerId, {
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

/** Restores the previous value; throws a conflict where it has changed since. */
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
  const previous = await changeBudget(db, context, owner, detail, detail.before);
  if (!previous || previous.Amount !== detail.after) throw changedSince();
}

async function afterUndo(db: Database, context: SystemContext, entry: EntryRow): Promise<void> {
  const { member, clock } = context;
  if (!(await markUndone(db, entry, clock.now()))) throw changedSince();
  if (entry.kind === 'transaction_categorised') await followExpenses(db, entry.ownerId);
  await addEntry(db, entry.ownerId, {
    shareId: entry.shareId,
    actorId: member.id,
    kind: 'taken_back',
    at: clock.now(),
    what: entry.what,
    subject: entry.subject,
  });
  await publishLive(db, entry.ownerId, { kind: 'household', id: entry.id });
}

export const changeHandlers = {
  changeRow: withSystemDb('other-members', async ({ body }, context) => {
    const { clock } = context;
    const { share_id: shareId, id: rowId, ...requested } = body;
    if (requested.sub_category_id === undefined && requested.merchant === undefined && requested.notes === undefined)
      throw badField('id', 'Choose what to change.');
    if (requested.sub_category_id !== undefined) checkSubCategory(requested.sub_category_id, 'sub_category_id');
    let logIds: number[] = [];
    const { value } = await withGrant(
      context,
      { shareId, kind: 'account', writes: true },
      {
        async asGuest(db, { ownerId, ownerZone, accountId }) {
          await lockTransaction(db, ownerId, rowId);
          const row = await findTransaction(db, ownerId, rowId);
          if (!row || row.is_split || row.bank_account_id !== accountId) throw noTransaction();
          const reason = `Categorised by your household on ${formatDate(clock.today(ownerZone))}.`;
          const changes = await changeTransaction(db, { ownerId, accountId, rowId }, row, requested, reason);
          return { changes, row: (await findTransaction(db, ownerId, rowId))! };
        },
        async after(db, grant, { changes }) {
          if (changes.some(({ kind }) => kind === 'transaction_categorised')) await followExpenses(db, grant.ownerId);
          logIds = await recordChanges(context, db, grant, changes);
        },
      },
    );
    return { success: true, data: sharedTransactionOf(value.row), log_ids: logIds };
  }),

  setBudget: withSystemDb('other-members', async ({ body }, context) => {
    const target = { categoryId: body.category_id, subCategoryId: body.sub_category_id ?? 0 };
    const name =
      target.subCategoryId === 0 ? findCategory(target.categoryId)?.name : findSubCategory(target.subCategoryId)?.name;
    let logIds: number[] = [];
    await withGrant(
      context,
      { shareId: body.share_id, kind: 'budget', writes: true },
      {
        async asGuest(db, { ownerId, ownerZone }): Promise<Change[]> {
          const previous = await changeBudget(db, context, { id: ownerId, zone: ownerZone }, target, body.amount);
          if (!previous || name === undefined) throw new Failure('not_found', 'We couldn’t find that budget.');
          const before = previous.Amount ?? 0;
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
          logIds = await recordChanges(context, db, grant, changes);
        },
      },
    );
    return { success: true, log_ids: logIds };
  }),

  takeBack: withSystemDb('other-members', async ({ body }, context) => {
    const { systemDb, member } = context;
    const entry = await entryFor(systemDb, member.id, body.log_id);
    if (!entry || !isChange(entry.detail) || entry.takenBackAt !== null)
      throw new Failure('not_found', 'You can’t undo this change any more.');
    const { detail } = entry;
    if (entry.ownerId === member.id) {
      await systemDb.transaction().execute(async (transaction) => {
        await undo(transaction, context, { id: member.id, zone: member.timeZone }, detail);
        await afterUndo(transaction, context, entry);
      });
      return { success: true };
    }
    await withGrant(
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
