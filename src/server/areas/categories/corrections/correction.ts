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
import { countReached, fileReached, keepReached, keepRows, learn, rowsReached } from './correction-store.ts';
import type { Likeness } from './correction-store.ts';

const SHOWN_ROWS = 20;

export interface Correction {
  ids: readonly number[];
  subCategoryId: number;
  reach: CorrectionReach;
  preview: boolean;
  /** The member's day, for the reasons. */
  today: string;
  at: Date;
}

export interface Corrected {
  changed: number;
  sameMerchant: number;
  ruleId: number | null;
  /** By which it can be taken back; null for a preview. */
  changeId: number | null;
  rows: FullRow[];
}

function likenessOf(row: FullRow): Likeness {
  return { merchantKey: row.merchant_key, description: row.description, creditOnly: row.amount_cents > 0 };
}

/** One entry for each merchant (and direction) among the rows. */
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
  if (rows.length < new Set(ids).size) throw new Failure('not_found', 'There is no such transaction.');
  if (rows.some((row) => row.is_split)) throw badField('id', 'This transaction has been split: file its parts.');
  return rows;
}

async function previewed(db: Database, memberId: number, correction: Correction, rows: FullRow[]): Promise<Corrected> {
  let sameMerchant = 0;
  const shown: FullRow[] = [...rows];
  for (const { like } of likenesses(rows)) {
    sameMerchant += await countReached(db, memberId, like, correction.subCategoryId, correction.ids);
    if (shown.length < SHOWN_ROWS)
      shown.push(
        ...((await rowsReached(
          db,
          memberId,
          like,
          correction.subCategoryId,
          correction.ids,
          SHOWN_ROWS - shown.length,
        )) as FullRow[]),
      );
  }
  const past = correction.reach === 'past' || correction.reach === 'past_and_future';
  return {
    changed: rows.length + (past ? sameMerchant : 0),
    sameMerchant,
    ruleId: null,
    changeId: null,
    rows: past ? shown.slice(0, Math.max(SHOWN_ROWS, rows.length)) : rows,
  };
}

/** Files rows by the member's hand, learns from it, and carries it to the past, as far as `reach` says. `db` is in a transaction. */
export async function correct(db: Database, memberId: number, correction: Correction): Promise<Corrected> {
  const { ids, subCategoryId, reach, today } = correction;
  const rows = await rowsToCorrect(db, memberId, ids);
  if (correction.preview) return previewed(db, memberId, correction, rows);
  const placed = subCategoryId !== 0;
  const learns = placed && (reach === 'future' || reach === 'past_and_future');
  const changeId = await openChange(db, memberId, correction.at, { files: true });
  await keepRows(db, memberId, changeId, ids, subCategoryId);
  // A transfer that is filed as something else is none; filed among the transfers it stays one.
  if (findSubCategory(subCategoryId)?.kind !== 'transfer') {
    await storeTransferPartners(db, memberId, changeId, ids);
    await dissolveTransfers(db, memberId, ids);
  }
  await categoriseChosen(db, memberId, ids, {
    subCategoryId,
    reasonKind: placed ? 'member' : null,
    reasonDetail: placed ? `You put it here on ${formatDate(today)}.` : null,
    ruleId: null,
  });
  let changed = rows.length;
  let sameMerchant = 0;
  let ruleId: number | null = null;
  const lessons: Lesson[] = [];
  for (const { like, name } of likenesses(rows)) {
    if (learns) {
      const lesson = await learn(db, memberId, like, subCategoryId, correction.at);
      lessons.push(lesson);
      ruleId = lesson.id;
    }
    if (placed && (reach === 'past' || reach === 'past_and_future')) {
      await keepReached(db, memberId, changeId, like, subCategoryId, ids);
      changed += await fileReached(
        db,
        memberId,
        like,
        {
          subCategoryId,
          reasonKind: 'member_correction',
          reasonDetail: `You filed '${name}' here on ${formatDate(today)}.`,
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
