export const tiers = ['Bronze', 'Silver', 'Platinum'] as const;
export type Tier = (typeof tiers)[number];

/** What a tier asks for; either is enough, and null does not count. */
export interface TierThreshold {
  tier: Tier;
  entries: number | null;
  spentCents: number | null;
}

/** What a member earned and bought in twelve months. */
export interface TierYear {
  entries: number;
  spentCents: number;
}

export function higherTier(a: Tier, b: Tier): Tier {
  return tiers.indexOf(a) >= tiers.indexOf(b) ? a : b;
}

function reaches({ entries, spentCents }: TierYear, threshold: TierThreshold): boolean {
  return (
    (threshold.entries !== null && entries >= threshold.entries) ||
    (threshold.spentCents !== null && spentCents >= threshold.spentCents)
  );
}

/** The tier of a member: the highest that the year reaches, or the one that comes with the plan. */
export function tierOfYear(year: TierYear, thresholds: readonly TierThreshold[], planTier: Tier): Tier {
  return thresholds
    .filter((threshold) => reaches(year, threshold))
    .reduce((best, { tier }) => higherTier(best, tier), planTier);
}

export interface NextTier {
  tier: Tier;
  /** Null where entries don't count towards it. */
  entriesMissing: number | null;
  centsMissing: number | null;
}

/** The next tier and what is missing for it; null at the top. */
export function nextTier(current: Tier, year: TierYear, thresholds: readonly TierThreshold[]): NextTier | null {
  const next = tiers[tiers.indexOf(current) + 1];
  const threshold = thresholds.find(({ tier }) => tier === next);
  if (!next || !threshold) return null;
  const missing = (wanted: number | null, has: number) => (wanted === null ? null : Math.max(0, wanted - has));
  return {
    tier: next,
    entriesMissing: missing(threshold.entries, year.entries),
    centsMissing: missing(threshold.spentCents, year.spentCents),
  };
}
