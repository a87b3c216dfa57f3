import { referrals } from '#contract/areas/referrals.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { rewardText, ruleText } from './referral-words.ts';

type List = ReplyOf<typeof referrals.list>;

function Earned({ list }: { list: List }) {
  const sum = (of: (one: List['data'][number]) => number): number => list.data.reduce((all, one) => all + of(one), 0);
  const cap = list.rule?.monthly_cap;
  return (
    <DefinitionList
      items={[
        { term: 'Friends who signed up', is: list.data.length.toLocaleString('en-AU') },
        {
          term: 'Friends who qualified',
          is: sum(({ state }) => (state === 'rewarded' || state === 'qualified' ? 1 : 0)).toLocaleString('en-AU'),
        },
        {
          term: 'Earned so far',
          is:
            rewardText(
              sum(({ entries }) => entries),
              sum(({ qoin }) => qoin),
            ) || 'Nothing yet',
        },
        {
          term: 'Rewards this month',
          is: cap === undefined ? `${list.rewarded_this_month}` : `${list.rewarded_this_month} of ${cap}`,
        },
      ]}
    />
  );
}

function Steps({ list: { rule } }: { list: List }) {
  return (
    <ol className="text-ink-soft list-decimal space-y-2 pl-5">
      <li>Your friend signs up with your link.</li>
      <li>Your friend verifies their email and mobile number.</li>
      <li>
        {`Your friend connects a bank, imports a statement or buys something${rule ? `, within ${counted(rule.days, 'day')}` : ''}.`}
      </li>
      <li>{ruleText(rule)}</li>
    </ol>
  );
}

/** What a referral gives, how a friend qualifies, and what the member has earned. */
export function HowReferralsWorkPage() {
  const list = useApiQuery(referrals.list);
  return (
    <>
      <PageHeader
        title="Refer friends"
        lead="What you and your friends get, and how a referral qualifies."
        actions={<ButtonLink href="/users/referral">Invite friends</ButtonLink>}
      />
      <QueryState query={list} what="the rewards" skeleton={<SkeletonRows rows={5} />} isEmpty={() => false}>
        {(loaded) => (
          <Columns
            aside={
              <Section title="Your referrals">
                <Earned list={loaded} />
              </Section>
            }
          >
            <Section title="How it works">
              <Steps list={loaded} />
            </Section>
            <Section title="What doesn’t count">
              <ul className="text-ink-soft list-disc space-y-2 pl-5">
                <li>A second account of your own, or accounts that refer each other.</li>
                <li>Accounts that use the same bank account.</li>
                <li>
                  If two accounts share a card or a device, our support team checks first. Families often do, and that’s
                  fine.
                </li>
              </ul>
            </Section>
          </Columns>
        )}
      </QueryState>
    </>
  );
}
