import type { RewardClaim } from '#contract/areas/rewards.ts';
import { Badge } from '#web/design/badge.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { amountText, claimNames, claimTones } from './reward-words.ts';

/** What the member has claimed, with what became of it. */
export function ClaimRows({ claims }: { claims: readonly RewardClaim[] }) {
  const time = useMemberTime();
  return (
    <ul aria-label="Claims" className="divide-line divide-y">
      {claims.map((claim) => (
        <li key={claim.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
          <span className="min-w-0 flex-1 basis-56">
            <span className="block font-medium">{claim.title}</span>
            {claim.note ? <span className="text-ink-soft block">{claim.note}</span> : null}
            <span className="text-ink-faint text-caption">{time.instant(claim.claimed_at)}</span>
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
            <span className="figures font-medium">{amountText(claim)}</span>
            <Badge tone={claimTones[claim.state]}>{claimNames[claim.state]}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
