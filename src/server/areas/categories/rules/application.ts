import type { MemberRule } from '#domain/categorise/rules.ts';
import { makeRuleFinder, subjectText } from '#domain/categorise/rules.ts';
import type { Database } from '#server/kit/database.ts';
import { followExpenses, categoriseTransactions } from '../../transactions/public.ts';
import { asksForWords, rowsForRule, uncategorisedTransactions } from './apply-store.ts';
import type { Categorisable, RuleReach } from './apply-store.ts';
import type { NewCategory } from '../../transactions/public.ts';
import { openCategoriser } from '../categoriser.ts';
import { memberRule, memberRules } from './rule-store.ts';
import type { RuleRow } from './rule-store.ts';
import { reasonOfRule } from './rule-words.ts';

function subjectOf(row: Categorisable) {
  return {
    merchantKey: row.merchant_key ?? '',
    text: subjectText(row.description, null),
    amountCents: row.amount_cents,
    accountId: row.bank_account_id,
  };
}

function categoriseByRule(row: Categorisable, rule: MemberRule): NewCategory {
  const reason = reasonOfRule(rule, row.merchant ?? row.description);
  return {
    id: row.id,
    subCategoryId: rule.subCategoryId,
    reasonKind: reason.kind,
    reasonDetail: reason.detail,
    ruleId: rule.id,
    merchant: rule.rename ?? '',
  };
}

export interface RuleViews {
  memberDb: Database;
  systemDb: Database;
}

/** Rows that a rule may move. They are asked for before a transaction begins, so that no call holds two connections at once. */
export function candidatesOf(
  { memberDb, systemDb }: RuleViews,
  memberId: number,
  rule: RuleReach,
): Promise<Categorisable[]> {
  return rowsForRule(asksForWords(rule) ? systemDb : memberDb, memberId, rule);
}

/** Which of the candidates a rule, new or stored, would move: those that it wins against the member's other rules and that stand elsewhere. */
export async function rowsMovedBy(
  db: Database,
  memberId: number,
  rule: RuleRow,
  candidates: readonly Categorisable[],
): Promise<{ row: Categorisable; place: NewCategory }[]> {
  const requested = memberRule(rule);
  const others = (await memberRules(db, memberId)).filter((other) => other.id !== rule.id);
  const find = makeRuleFinder([...others, requested]);
  return candidates
    .filter(
      (row) =>
        (row.sub_category_id !== rule.sub_category_id || (rule.rename !== null && row.merchant !== rule.rename)) &&
        find(subjectOf(row)) === requested,
    )
    .map((row) => ({ row, place: categoriseByRule(row, requested) }));
}

/** Carries a stored rule to those of its candidates that stand already. Answers how many it moved. */
export async function applyRule(
  db: Database,
  memberId: number,
  rule: RuleRow,
  candidates: readonly Categorisable[],
): Promise<number> {
  if (candidates.length === 0) return 0;
  const moved = await rowsMovedBy(db, memberId, rule, candidates);
  const placed = await categoriseTransactions(
    db,
    memberId,
    moved.map(({ place }) => place),
  );
  await followExpenses(db, memberId);
  return placed;
}

/** Tries everything again on the rows without a category. Answers how many found one, and how many are left. */
export async function recategorise(
  db: Database,
  memberId: number,
  preview: boolean,
): Promise<{ changed: number; left: number }> {
  const rows = await uncategorisedTransactions(db, memberId);
  const find = makeRuleFinder(await memberRules(db, memberId));
  const place = await openCategoriser(db, memberId);
  const places: NewCategory[] = [];
  for (const row of rows) {
    const rule = find(subjectOf(row));
    if (rule) {
      places.push(categoriseByRule(row, rule));
      continue;
    }
    const placed = place({
      description: row.description,
      amountCents: row.amount_cents,
      accountId: row.bank_account_id,
      merchantCode: row.merchant_code,
    });
    if (placed.reason === null) continue;
    places.push({
      id: row.id,
      subCategoryId: placed.subCategoryId,
      reasonKind: placed.reason.kind,
      reasonDetail: placed.reason.detail,
      ruleId: placed.ruleId,
      merchant: '',
    });
  }
  if (!preview) await categoriseTransactions(db, memberId, places);
  return { changed: places.length, left: rows.length - places.length };
}
