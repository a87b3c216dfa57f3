import type { CorrectionReach } from '#contract/areas/categories.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import {
  dissolveTransfers,
  findTransactions,
  followExpenses,
  storeLessons,
  storeTransferPartners,
  openChange,
  categoriseChosen,
} from '../../transactions/public.ts';
import type { FullRow, Lesson } from '../../transactions/public.ts';
import {
  countReached,
  categoriseReached,
  storeReached,
  storeRows,
  storeCorrection,
  rowsReached,
} from './correction-store.ts';
import type { Likeness } from './correction-store.ts';

const SHOWN_ROWS = 20;

export interface Correction {
  ids: readonly number[];
  subCategoryId: number;
  reach: CorrectionReach;
  preview: boolean;
  /** The current day in the member's time zone, for the reasons. */
  today: string;
  at: Date;
}

export interface CorrectionResult {
  changed: number;
  sameMerchant: number;
  ruleId: number | null;
  /** Id for undoing the change; null for a preview. */
  changeId: number | null;
  rows: FullRow[];
}

function likenessOf(row: FullRow): Likeness {
  return { merchantKey: row.merchant_key, description: row.description, creditOnly: row.amount_cents > 0 };
}

/** Returns one entry for each merchant and direction among the transactions. */
function likenesses(rows: readonly FullRow[]): { like: Likeness; name: string }[] {
  const result = new Map<string, { like: Likeness; name: string }>();
  for (const row of rows) {
    const like = likenessOf(row);
    result.set(`${like.merchantKey ?? `\n${like.description}`}${like.creditOnly}`, {
      like,
      name: row.merchant ?? row.description,
    });
  }
  return [...result.values()];
}

async function rowsToCorrect(db: Database, memberId: number, ids: readonly number[]): Promise<FullRow[]> {
  if (ids.length === 0) throw badField('id', 'This field is required.');
  const rows = await findTransactions(db, memberId, ids);
  if (rows.length < new Set(ids).size) throw new Failure('not_found', 'We couldn’t find that transaction.');
  if (rows.some((row) => row.is_split)) throw badField('id', 'This transaction is split. Categorise its parts.');
  return rows;
}

async function previewCorrection(
  db: Database,
  memberId: number,
  correction: Correction,
  rows: FullRow[],
): Promise<CorrectionResult> {
  let sameMerchant = 0;
  const preview: FullRow[] = [...rows];
  for (const { like } of likenesses(rows)) {
    sameMerchant += await countReached(db, memberId, like, correction.subCategoryId, correction.ids);
    if (preview.length < SHOWN_ROWS)
      preview.push(
        ...((await rowsReached(
          db,
          memberId,
          like,
          correction.subCategoryId,
          correction.ids,
          SHOWN_ROWS - preview.length,
        )) as FullRow[]),
      );
  }
  const isPastIncluded = correction.reach === 'past' || correction.reach === 'past_and_future';
  return {
    changed: rows.length + (isPastIncluded ? sameMerchant : 0),
    sameMerchant,
    ruleId: null,
    changeId: null,
    rows: isPastIncluded ? preview.slice(0, Math.max(SHOWN_ROWS, rows.length)) : rows,
  };
}

/**
 * Categorises transactions for the member, stores the correction and applies it to past transactions, as `reach` says.
 * `db` is in a transaction.
 */
export async function correct(db: Database, memberId: number, correction: Correction): Promise<CorrectionResult> {
  const { ids, subCategoryId, reach, today } = correction;
  const rows = await rowsToCorrect(db, memberId, ids);
  if (correction.preview) return previewCorrection(db, memberId, correction, rows);
  const isCategorised = subCategoryId !== 0;
  const storesRule = isCategorised && (reach === 'future' || reach === 'past_and_future');
  const changeId = await openChange(db, memberId, correction.at, { files: true });
  await storeRows(db, memberId, changeId, ids, subCategoryId);
  // A transfer moved to another category is no longer a transfer; within the transfer categories it stays one.
  if (findSubCategory(subCategoryId)?.kind !== 'transfer') {
    await storeTransferPartners(db, memberId, changeId, ids);
    await dissolveTransfers(db, memberId, ids);
  }
  await categoriseChosen(db, memberId, ids, {
    subCategoryId,
    reasonKind: isCategorised ? 'member' : null,
    reasonDetail: isCategorised ? `You chose this category on ${formatDate(today)}.` : null,
    ruleId: null,
  });
  let changed = rows.length;
  let sameMerchant = 0;
  let ruleId: number | null = null;
  const lessons: Lesson[] = [];
  for (const { like, name } of likenesses(rows)) {
    if (storesRule) {
      const lesson = await storeCorrection(db, memberId, like, subCategoryId, correction.at);
      lessons.push(lesson);
      ruleId = lesson.id;
    }
    if (isCategorised && (reach === 'past' || reach === 'past_and_future')) {
      await storeReached(db, memberId, changeId, like, subCategoryId, ids);
      changed += await categoriseReached(
        db,
        memberId,
        like,
        {
          subCategoryId,
          reasonKind: 'member_correction',
          reasonDetail: `You moved “${name}” to this category on ${formatDate(today)}.`,
          ruleId,
        },
        ids,
      );
    } else sameMerchant += await countReached(db, memberId, like, subCategoryId, ids);
  }
  if (lessons.length > 0) await storeLessons(db, memberId, changeId, lessons);
  await followExpenses(db, memberId);
  return { changed, sameMerchant, ruleId, changeId, rows: await findTransactions(db, memberId, ids) };
}
