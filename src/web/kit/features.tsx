import type { ReactNode } from 'react';
import { settings } from '#contract/areas/settings.ts';
import { formatCents } from '#domain/money/format.ts';
import { featureAccess } from '#web/design/feature-lock.ts';
import type { FeatureAccess } from '#web/design/feature-lock.ts';
import { LockedSection } from '#web/design/locked-section.tsx';
import { useMember } from './member.ts';
import { useApiQuery } from './query.ts';

/**
 * Features by plan (rule C02). A locked or hidden section is decided only after the membership check; if the check
 * fails, the member's own map decides.
 */
export function useFeature(name: string): FeatureAccess | 'checking' {
  const member = useMember();
  const access = member.data ? featureAccess(member.data.Features, name) : undefined;
  const wantsCheck = access === 'locked' || access === 'hidden';
  const check = useApiQuery(settings.checkPremium, {}, { enabled: wantsCheck });
  if (access === undefined) return member.isError ? 'open' : 'checking';
  return wantsCheck && check.isPending ? 'checking' : access;
}

export interface FeatureProps {
  /** The feature's name in the member's map. */
  name: string;
  /** Gives 'This {content name} is locked.' */
  contentName?: string;
  onClose?: () => void;
  children: ReactNode;
}

/** A section that a plan may lock or hide. */
export function Feature({ name, ...section }: FeatureProps) {
  const access = useFeature(name);
  const plans = useApiQuery(settings.plans, {}, { enabled: access === 'locked' });
  const plan = plans.data?.data.find(({ features }) => features.includes(name));
  const offer = plan && `${name} comes with ${plan.Name}, ${formatCents(plan.Price, { currency: true })} a month.`;
  return <LockedSection access={access} offer={offer} {...section} />;
}
