import type { OwnReferral } from '#contract/areas/referrals.ts';
import { Badge } from '#web/design/badge.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { stateNames, stateTones, statusText } from './referral-words.ts';

/** The friends who signed up, with what each referral has come to. */
export function FriendList({ friends }: { friends: readonly OwnReferral[] }) {
  const time = useMemberTime();
  return (
    <ul aria-label="Friends" className="divide-line divide-y">
      {friends.map((referral) => (
        <li key={referral.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
          <span className="min-w-0 flex-1 basis-56">
            <span className="block font-medium">{referral.friend || 'A friend who has left'}</span>
            <span className="text-ink-soft block">{statusText(referral)}</span>
            <span className="text-ink-faint text-caption">{`Signed up ${time.instant(referral.created_at)}`}</span>
          </span>
          <Badge tone={stateTones[referral.state]}>{stateNames[referral.state]}</Badge>
        </li>
      ))}
    </ul>
  );
}
