import type { MemberRule } from '#domain/categorise/rules.ts';
import { makeRuleFinder, subjectText } from '#domain/categorise/rules.ts';
import type { Database } from '#server/kit/database.ts';
import { followExpenses, categoriseTransactions } from '../../transactions/public.ts';
import { usesWordIndex, rowsForRule, uncategorisedTransactions } from './apply-store.ts';
import type { Categorisable, RuleReach } from './apply-store.ts';
import type { NewCategory } from '../../transactions/public.ts';
import { openCategoriser } from '../categoriser.ts';
import { memberRule, memberRules } from './rule-store.ts';
import type { RuleRow } from './rule-store.ts';
import { reasonOfRule } from './rule-description.ts';

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

export interface RuleDatabases {
  memberDb: Database;
  systemDb: Database;
}

/**
 * Returns the transactions that a rule may change. Called before a transaction begins, so that no call holds two
 * connections at once.
 */
export function candidatesOf(
  { memberDb, systemDb }: RuleDatabases,
  memberId: number,
  rule: RuleReach,
): Promise<Categorisable[]> {
  return rowsForRule(usesWordIndex(rule) ? systemDb : memberDb, memberId, rule);
}

/**
 * Returns which candidates a new or stored rule would change: those where it takes precedence over the member's other
 * rules and that are in another category.
 */
export async function rowsMovedBy(
  db: Database,
  memberId: number,
  rule: RuleRow,
  candidates: readonly Categorisable[],
): Promise<{ row: Categorisable; change: NewCategory }[]> {
  const tested = memberRule(rule);
  const others = (await memberRules(db, memberId)).filter((other) => other.id !== rule.id);
  const find = makeRuleFinder([...others, tested]);
  return candidates
    .filter(
      (row) =>
        (row.sub_category_id !== rule.sub_category_id || (rule.rename !== null && row.merchant !== rule.rename)) &&
        find(subjectOf(row)) === tested,
    )
    .map((row) => ({ row, change: categoriseByRule(row, tested) }));
}

/** Applies a stored rule to its candidates. Returns how many it changed. */
export async function applyRule(
  db: Database,
  memberId: number,
  rule: RuleRow,
  candidates: readonly Categorisable[],
): Promise<number> {
  if (candidates.length === 0) return 0;
  const changes = await rowsMovedBy(db, memberId, rule, candidates);
  const count = await categoriseTransactions(
    db,
    memberId,
    changes.map(({ change }) => change),
  );
  await followExpenses(db, memberId);
  return count;
}

/**
 * Runs the categoriser again on uncategorised transactions. Returns how many were categorised and how many are left.
 */
export async function recategorise(
  db: Database,
  memberId: number,
  preview: boolean,
): Promise<{ changed: number; left: number }> {
  const rows = await uncategorisedTransactions(db, memberId);
  const find = makeRuleFinder(await memberRules(db, memberId));
  const categorise = await openCategoriser(db, memberId);
  const changes: NewCategory[] = [];
  for (const row of rows) {
    const rule = find(subjectOf(row));
    if (rule) {
      changes.push(categoriseByRule(row, rule));
      continue;
    }
    const result = categorise({
      description: row.description,
      amountCents: row.amount_cents,
      accountId: row.bank_account_id,
      merchantCode: row.merchant_code,
    });
    if (result.reason === null) continue;
    changes.push({
      id: row.id,
      subCategoryId: result.subCategoryId,
      reasonKind: result.reason.kind,
      reasonDetail: result.reason.detail,
      ruleId: result.ruleId,
      merchant: '',
    });
  }
  if (!preview) await categoriseTransactions(db, memberId, changes);
  return { changed: changes.length, left: rows.length - changes.length };
}
