import { useEffect } from 'react';
import { referrals } from '#contract/areas/referrals.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { spin } from '#contract/areas/spin.ts';
import { counted } from '#domain/text/counted.ts';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';

interface Way {
  href: string;
  label: string;
  now: string | undefined;
}

/** What the server has recorded for today's sign-in. */
function useSignInReward(): string | undefined {
  const { mutate, data } = useApiMutation(rewards.addReward);
  useEffect(() => mutate({ body: { event: 'DailySignIn' } }), [mutate]);
  if (!data) return undefined;
  if (data.entries === null) return 'No reward for signing in today.';
  return `${counted(data.entries, 'entry', 'entries')} for signing in today${data.granted ? ', added' : ', being added'}.`;
}

function useWays(): Way[] {
  const signIn = useSignInReward();
  const limits = useApiQuery(spin.limits).data;
  const list = useApiQuery(referrals.list).data;
  const offers = useApiQuery(rewards.offers).data?.data.filter(({ status }) => status === 'open');
  const pending = list?.data.filter(({ state }) => state === 'pending').length ?? 0;
  return [
    { href: '/history', label: 'Sign in each day', now: signIn },
    {
      href: '/games/spin-wheel',
      label: 'Spin the wheel',
      now:
        limits &&
        (limits.status === 'open'
          ? `${counted(limits.left, 'spin')} left today.`
          : limits.status === 'used'
            ? 'No spins left today.'
            : limits.status === 'state_unknown'
              ? 'Add your address to spin.'
              : 'You can’t spin right now.'),
    },
    {
      href: '/users/referral',
      label: 'Invite friends',
      now:
        list &&
        (list.rule
          ? pending > 0
            ? `${counted(pending, 'friend')} still to qualify.`
            : 'No friends waiting to qualify.'
          : 'No reward for referrals right now.'),
    },
    {
      href: '/rewards',
      label: 'Claim offers',
      now: offers && (offers.length > 0 ? `${counted(offers.length, 'offer')} to claim.` : 'No offers to claim.'),
    },
    { href: '/packs', label: 'Buy packs and memberships', now: 'Each one shows how many entries it comes with.' },
  ];
}

/** Every way to earn, with where the member stands today. */
export function WaysToEarnPage() {
  const ways = useWays();
  return (
    <>
      <PageHeader title="Ways to earn" lead="What you can still do today, and what you’ve already done." />
      <Columns>
        <Section title="Ways to earn" titleHidden>
          <ul
            aria-label="Ways to earn"
            className="divide-line bg-surface border-line rounded-panel divide-y border px-4 sm:px-5"
          >
            {ways.map(({ href, label, now }) => (
              <li key={href} className="py-3">
                <TextLink href={href} className="inline-block py-1 font-medium">
                  {label}
                </TextLink>
                <p className="text-ink-soft">{now ?? '\u00a0'}</p>
              </li>
            ))}
          </ul>
        </Section>
      </Columns>
    </>
  );
}
