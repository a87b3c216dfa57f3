import { formatDate } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';
import type { MemberRule } from '#domain/categorise/rules.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';

/** Returns why a rule set the category, in the same words as the categoriser uses for new transactions. */
export function reasonOfRule(
  rule: MemberRule,
  merchant: string,
): { kind: 'member_rule' | 'member_correction'; detail: string } {
  const date = formatDate(rule.createdOn);
  if (rule.origin === 'correction')
    return { kind: 'member_correction', detail: `You moved ${merchant} to this category on ${date}.` };
  const condition = rule.match.contains ? `text contains “${rule.match.contains.trim()}”` : `merchant is “${merchant}”`;
  return { kind: 'member_rule', detail: `Your rule from ${date}: ${condition}.` };
}

/** Describes a rule in one sentence. */
export function describeRule({ match, subCategoryId }: MemberRule, accountName: string | null): string {
  const conditions = [
    match.merchantKey ? `the merchant is “${match.merchantKey}”` : '',
    match.contains ? `the text contains “${match.contains}”` : '',
    match.direction === 'in' ? 'money comes in' : match.direction === 'out' ? 'money goes out' : '',
    match.minCents != null ? `the amount is at least ${formatCents(match.minCents, { currency: true })}` : '',
    match.maxCents != null ? `the amount is at most ${formatCents(match.maxCents, { currency: true })}` : '',
    accountName === null ? '' : `the account is ${accountName}`,
  ].filter(Boolean);
  return `Where ${conditions.join(' and ')}: ${findSubCategory(subCategoryId)?.name ?? ''}.`;
}
