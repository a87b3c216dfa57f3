import type { Categorised, Categorisable } from '#domain/categorise/categorise.ts';
import { makeCategoriser } from '#domain/categorise/categorise.ts';
import type { MemberRule } from '#domain/categorise/rules.ts';
import { makeRuleFinder, subjectText } from '#domain/categorise/rules.ts';
import type { Database } from '#server/kit/database.ts';
import { memberRules } from './rules/rule-store.ts';

/** A category with its reason, and the member's rule that set it, if any. */
export type CategorisedByRule = Categorised & { ruleId: number | null };

export type Categoriser = (row: Categorisable) => CategorisedByRule;

/** Returns a categoriser. The member's rules and corrections take precedence over brands and merchant codes. */
export function categoriserOver(rules: readonly MemberRule[]): Categoriser {
  const categorise = makeCategoriser(rules);
  const findRule = makeRuleFinder(rules);
  return (row) => {
    const result = categorise(row) as CategorisedByRule;
    const byRule =
      result.reason !== null && (result.reason.kind === 'member_rule' || result.reason.kind === 'member_correction');
    result.ruleId = byRule
      ? (findRule({
          merchantKey: result.merchantKey,
          text: subjectText(row.description, row.payee),
          amountCents: row.amountCents,
          accountId: row.accountId ?? null,
        })?.id ?? null)
      : null;
    return result;
  };
}

/** Returns the categoriser of a member. */
export async function openCategoriser(db: Database, memberId: number): Promise<Categoriser> {
  return categoriserOver(await memberRules(db, memberId));
}
