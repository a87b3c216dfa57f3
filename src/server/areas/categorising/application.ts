import type { MemberRule } from '#domain/categorise/rules.ts';
import { makeRuleFinder, subjectText } from '#domain/categorise/rules.ts';
import type { Database } from '#server/kit/database.ts';
import { followExpenses } from '../transactions/public.ts';
import { placeRows, rowsForRule, unplacedRows } from './apply-store.ts';
import type { NewPlace, RowToPlace } from './apply-store.ts';
import { openPlacer } from './placer.ts';
import { memberRule, memberRules } from './rule-store.ts';
import type { RuleRow } from './rule-store.ts';
import { reasonOfRule } from './rule-words.ts';

function subjectOf(row: RowToPlace) {
  return { merchantKey: row.merchant_key ?? '', text: subjectText(row.description, null), amountCents: row.amount_cents, accountId: row.bank_account_id };
}

function placeByRule(row: RowToPlace, rule: MemberRule): NewPlace {
  const reason = reasonOfRule(rule, row.merchant ?? row.description);
  return { id: row.id, subCategoryId: rule.subCategoryId, reasonKind: reason.kind, reasonDetail: reason.detail, ruleId: rule.id, merchant: rule.rename ?? '' };
}

/** Rows that a rule, new or stored, would move: those that it wins against the member's other rules and that stand elsewhere. */
export async function rowsMovedBy(db: Database, memberId: number, rule: RuleRow): Promise<{ row: RowToPlace; place: NewPlace }[]> {
  const asked = memberRule(rule);
  const others = (await memberRules(db, memberId)).filter((other) => other.id !== rule.id);
  const find = makeRuleFinder([...others, asked]);
  const rows = await rowsForRule(db, memberId, rule);
  return rows
    .filter((row) => (row.sub_category_id !== rule.sub_category_id || (rule.rename !== null && row.merchant !== rule.rename)) && find(subjectOf(row)) === asked)
    .map((row) => ({ row, place: placeByRule(row, asked) }));
}

/** Carries a stored rule to the rows that stand already. Answers how many it moved. */
export async function applyRule(db: Database, memberId: number, rule: RuleRow): Promise<number> {
  const moved = await rowsMovedBy(db, memberId, rule);
  await placeRows(db, memberId, moved.map(({ place }) => place));
  await followExpenses(db, memberId);
  return moved.length;
}

/** Tries everything again on the rows without a category. Answers how many found one, and how many are left. */
export async function placeAgain(db: Database, memberId: number, preview: boolean): Promise<{ changed: number; left: number }> {
  const rows = await unplacedRows(db, memberId);
  const find = makeRuleFinder(await memberRules(db, memberId));
  const place = await openPlacer(db, memberId);
  const places: NewPlace[] = [];
  for (const row of rows) {
    const rule = find(subjectOf(row));
    if (rule) {
      places.push(placeByRule(row, rule));
      continue;
    }
    const placed = place({ description: row.description, amountCents: row.amount_cents, accountId: row.bank_account_id, merchantCode: row.merchant_code });
    if (placed.reason === null) continue;
    places.push({ id: row.id, subCategoryId: placed.subCategoryId, reasonKind: placed.reason.kind, reasonDetail: placed.reason.detail, ruleId: placed.ruleId, merchant: '' });
  }
  if (!preview) await placeRows(db, memberId, places);
  return { changed: places.length, left: rows.length - places.length };
}
