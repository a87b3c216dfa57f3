import { referrals } from '#contract/areas/referrals.ts';
import { settings } from '#contract/areas/settings.ts';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { FriendList } from './friend-list.tsx';
import { ruleText } from './referral-words.ts';
import { ShareLink } from './share-link.tsx';

const links = [
  { href: '/referral', label: 'Show a QR code' },
  { href: '/referral/leader-board', label: 'Leaderboard' },
  { href: '/rewards/refer-friends', label: 'How referrals work' },
];

/** The member's link, and the friends who came with it. */
export function InvitePage() {
  const link = useApiQuery(settings.referralLink);
  const list = useApiQuery(referrals.list);
  return (
    <>
      <PageHeader
        title="Invite friends"
        lead={list.data ? ruleText(list.data.rule) : <span className="block h-[2lh] sm:h-[1lh]" />}
      />
      <Columns
        aside={
          <Section title="More">
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <TextLink href={href} className="inline-block py-2">
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Section>
        }
      >
        <Section title="Your link">
          <QueryState query={link} what="your link" skeleton={<SkeletonRows rows={1} />} compact>
            {({ referalurl }) => <ShareLink link={referalurl} />}
          </QueryState>
        </Section>
        <Section title="Your friends">
          <QueryState query={list} what="your referrals" skeleton={<SkeletonRows rows={3} />} isEmpty={() => false}>
            {({ data }) =>
              data.length === 0 ? (
                <p className="text-ink-soft">
                  Friends who sign up with your link will appear here, along with what they still need to do.
                </p>
              ) : (
                <FriendList friends={data} />
              )
            }
          </QueryState>
        </Section>
      </Columns>
    </>
  );
}
