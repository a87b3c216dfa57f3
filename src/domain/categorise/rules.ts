/**
 * Rules of a member: what is to be filed where, and under what name. A correction ("this merchant belongs there")
 * is a rule too, made by filing a row; it only says so to the member in other words.
 */
export interface MemberRule {
  id: number;
  origin: 'rule' | 'correction';
  match: RuleMatch;
  subCategoryId: number;
  /** Shown instead of the merchant's name; null leaves it. */
  rename: string | null;
  /** 'YYYY-MM-DD' of the day it was made; of two equal rules the newer counts. */
  createdOn: string;
}

/** Everything that is given must hold; a rule that gives nothing matches nothing. */
export interface RuleMatch {
  /** The merchant's key, as the categoriser gives it. */
  merchantKey?: string | null;
  /** Text somewhere in description or payee, whatever the case. */
  contains?: string | null;
  /** Bounds of the size of the amount, both included, without its sign. */
  minCents?: number | null;
  maxCents?: number | null;
  accountId?: number | null;
  direction?: 'in' | 'out' | null;
}

/** What a rule looks at. */
export interface RuleSubject {
  merchantKey: string;
  /** Description and payee in small letters, as `subjectText` makes it. */
  text: string;
  amountCents: number;
  accountId: number | null;
}

export function subjectText(description: string, payee: string | null | undefined): string {
  return (payee ? `${description}\n${payee}` : description).toLowerCase();
}

/** Whether a rule asks for a merchant or a text; an amount or an account alone would catch strangers. */
export function isUsable(match: RuleMatch): boolean {
  return Boolean(match.merchantKey) || Boolean(match.contains?.trim());
}

export function matches(match: RuleMatch, subject: RuleSubject): boolean {
  if (!isUsable(match)) return false;
  if (match.merchantKey && match.merchantKey !== subject.merchantKey) return false;
  if (match.contains && !subject.text.includes(match.contains.toLowerCase().trim())) return false;
  if (match.accountId != null && match.accountId !== subject.accountId) return false;
  if (match.direction && (subject.amountCents > 0 ? 'in' : 'out') !== match.direction) return false;
  const size = Math.abs(subject.amountCents);
  return (match.minCents == null || size >= match.minCents) && (match.maxCents == null || size <= match.maxCents);
}

/**
 * How much a rule asks for, so that the narrower of two wins: a merchant counts more than a text, a longer text
 * more than a shorter, and each further condition more than the lack of it.
 */
export function specificity(match: RuleMatch): number {
  let score = 0;
  if (match.merchantKey) score += 1_000;
  if (match.contains) score += 100 + Math.min(match.contains.trim().length, 99);
  if (match.minCents != null && match.minCents === match.maxCents) score += 4_000;
  else score += (match.minCents != null ? 1_500 : 0) + (match.maxCents != null ? 1_500 : 0);
  if (match.accountId != null) score += 2_000;
  if (match.direction) score += 500;
  return score;
}

/** The order in which rules are asked: the most specific first, then the newest, then the highest id. */
export function compareRules(a: MemberRule, b: MemberRule): number {
  const bySpecificity = specificity(b.match) - specificity(a.match);
  if (bySpecificity !== 0) return bySpecificity;
  if (a.createdOn !== b.createdOn) return a.createdOn > b.createdOn ? -1 : 1;
  return b.id - a.id;
}

/** Finds the rule that counts for a row. */
export type RuleFinder = (subject: RuleSubject) => MemberRule | null;

/**
 * Prepares the rules of a member. Rules for a merchant are found by its key; the texts of all others are first
 * looked for together, so that a member with hundreds of rules does not slow an import.
 */
export function makeRuleFinder(rules: readonly MemberRule[]): RuleFinder {
  const ordered = rules.filter((rule) => isUsable(rule.match)).sort(compareRules);
  if (ordered.length === 0) return () => null;
  const rank = new Map(ordered.map((rule, index) => [rule, index]));
  const byKey = new Map<string, MemberRule[]>();
  const byText: MemberRule[] = [];
  for (const rule of ordered) {
    const key = rule.match.merchantKey;
    if (!key) byText.push(rule);
    else byKey.set(key, [...(byKey.get(key) ?? []), rule]);
  }
  const escaped = byText.map((rule) =>
    rule.match
      .contains!.toLowerCase()
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const anyText = escaped.length > 0 ? new RegExp(escaped.join('|')) : null;
  return (subject) => {
    const keyed = byKey.get(subject.merchantKey)?.find((rule) => matches(rule.match, subject)) ?? null;
    const texted = anyText?.test(subject.text) ? (byText.find((rule) => matches(rule.match, subject)) ?? null) : null;
    if (!keyed || !texted) return keyed ?? texted;
    return rank.get(keyed)! < rank.get(texted)! ? keyed : texted;
  };
}
