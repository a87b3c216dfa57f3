/**
 * A member's category rules. A correction ("this merchant belongs there") is also a rule, created by categorising a
 * transaction.
 */
export interface MemberRule {
  id: number;
  origin: 'rule' | 'correction';
  match: RuleMatch;
  subCategoryId: number;
  /** Shown instead of the merchant's name; null keeps it. */
  rename: string | null;
  /** 'YYYY-MM-DD' of its creation; of two equal rules the newer applies. */
  createdOn: string;
}

/** All set conditions must hold; a rule without conditions matches nothing. */
export interface RuleMatch {
  /** The merchant's key from the categoriser. */
  merchantKey?: string | null;
  /** Text contained in description or payee, ignoring case. */
  contains?: string | null;
  /** Bounds of the absolute amount, both included. */
  minCents?: number | null;
  maxCents?: number | null;
  accountId?: number | null;
  direction?: 'in' | 'out' | null;
}

/** The fields that a rule is matched against. */
export interface RuleSubject {
  merchantKey: string;
  /** Description and payee in lower case, from `subjectText`. */
  text: string;
  amountCents: number;
  accountId: number | null;
}

export function subjectText(description: string, payee: string | null | undefined): string {
  return (payee ? `${description}\n${payee}` : description).toLowerCase();
}

/** Whether a rule has a merchant or text condition; amount or account alone would be too broad. */
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
 * A rule's specificity: a merchant counts more than a text, a longer text more than a shorter one, and each further
 * condition adds to it.
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

/** Precedence: most specific, then newest, then highest id. */
export function compareRules(a: MemberRule, b: MemberRule): number {
  const bySpecificity = specificity(b.match) - specificity(a.match);
  if (bySpecificity !== 0) return bySpecificity;
  if (a.createdOn !== b.createdOn) return a.createdOn > b.createdOn ? -1 : 1;
  return b.id - a.id;
}

/** Finds the rule that applies to a transaction. */
export type RuleFinder = (subject: RuleSubject) => MemberRule | null;

/**
 * Prepares a member's rules. Merchant rules are looked up by key; the texts of all others are searched together, so
 * that hundreds of rules do not slow an import.
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
