import { useParams } from 'react-router';
import { backOffice } from '#contract/areas/back-office.ts';
import type { MemberInFull } from '#contract/areas/back-office.ts';
import { mobileText } from '#domain/text/mobile-number.ts';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { operatorProblemOr } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { MemberGifts } from '#web/areas/entitlements/public.tsx';
import { actionWords } from './audit-words.ts';
import { ledgerWords } from './ledger-words.ts';
import { MemberChanges } from './member-changes.tsx';
import { MemberFeatures } from './member-features.tsx';
import { MemberLooks } from './member-support-access.tsx';
import { MemberSessions } from './member-sessions.tsx';

function Facts({ member }: { member: MemberInFull }) {
  const time = useMemberTime();
  const proven = (at: Date | null) => (at === null ? 'not verified' : `verified ${time.instant(at)}`);
  return (
    <DefinitionList
      items={[
        { term: 'Email', is: `${member.email}, ${proven(member.email_verified_at)}` },
        {
          term: 'Mobile',
          is: member.mobile === null ? 'None' : `${mobileText(member.mobile)}, ${proven(member.mobile_verified_at)}`,
        },
        { term: 'Member since', is: time.instant(member.created_at) },
        { term: 'Time zone', is: member.time_zone },
        {
          term: 'Plan',
          is:
            member.plan.ends_at === null
              ? member.plan.plan_id === null
                ? 'Free'
                : member.plan.name
              : `${member.plan.name} until ${time.instant(member.plan.ends_at)}`,
        },
        { term: 'Tier', is: member.membership },
      ]}
    />
  );
}

const outcomes: Readonly<Partial<Record<string, string>>> = { wrong: 'Wrong details', code_wrong: 'Wrong code' };

const methods: Readonly<Partial<Record<string, string>>> = {
  pin: 'PIN',
  mpin: 'mobile PIN',
  identity: 'linked account',
  link: 'email link',
  sign_up: 'sign-up',
};

function SignIns({ member }: { member: MemberInFull }) {
  const time = useMemberTime();
  if (member.sign_ins.length === 0) return <p className="text-ink-soft">No sign-ins yet.</p>;
  return (
    <ul aria-label="Sign-ins" className="divide-line divide-y">
      {member.sign_ins.map((signIn) => (
        <li key={signIn.id} className="py-2">
          {outcomes[signIn.outcome] ?? actionWords(signIn.outcome)} ({methods[signIn.method] ?? signIn.method}),{' '}
          {signIn.device}
          <span className="text-ink-faint text-caption block">
            {time.instant(signIn.at, 'full')}, {signIn.ip}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Banks({ member }: { member: MemberInFull }) {
  const time = useMemberTime();
  if (member.connections.length === 0) return <p className="text-ink-soft">No banks connected.</p>;
  const items = member.connections.map(({ bank, state, problem, last_synced_at: at }) => ({
    term: bank,
    is: `${state === 'open' ? 'Connected' : actionWords(state)}${problem === null ? '' : `, ${problem}`}${at === null ? '' : `, synced ${time.instant(at, 'full')}`}`,
  }));
  return <DefinitionList items={items} />;
}

function Ledger({ member }: { member: MemberInFull }) {
  const time = useMemberTime();
  if (member.ledger.length === 0) return <p className="text-ink-soft">No ledger accounts.</p>;
  return (
    <DefinitionList
      items={member.ledger.map(({ unit, balance, ...row }) => ({
        term: ledgerWords(row, time.date),
        is:
          unit === 'AUD' ? (
            <Money cents={balance} tone="plain" />
          ) : (
            `${balance.toLocaleString('en-AU')} ${unit === 'qoin' ? 'Qoin' : unit}`
          ),
      }))}
    />
  );
}

function Parts({ member }: { member: MemberInFull }) {
  return (
    <>
      <Section title="Profile">
        <Facts member={member} />
      </Section>
      <Section title="Support access">
        <MemberLooks member={member} />
      </Section>
      <Section title="Features">
        <MemberFeatures member={member} />
      </Section>
      <Section title="Gifts">
        <MemberGifts memberId={member.id} />
      </Section>
      <Section title="Open sessions">
        <MemberSessions member={member} />
      </Section>
      <Section title="Banks">
        <Banks member={member} />
      </Section>
      <Section title="Ledger">
        <Ledger member={member} />
      </Section>
      <Section title="Sign-ins">
        <SignIns member={member} />
      </Section>
      <Section title="Changes by operators">
        <MemberChanges memberId={member.id} />
      </Section>
    </>
  );
}

/** One member's details. */
export function MemberPage() {
  const { memberId } = useParams();
  const memberQuery = useApiQuery(backOffice.member, { params: { id: Number(memberId) } });
  const member = memberQuery.data?.data;
  return (
    <>
      <PageHeader
        title={member ? member.name || member.email : 'Member'}
        lead={member ? `Member ${member.id}` : undefined}
      />
      <Columns>
        <QueryState
          query={memberQuery}
          what="the member"
          skeleton={<SkeletonRows rows={8} />}
          failed={operatorProblemOr({ what: 'that member', words: 'All members', href: '/operator/members' })}
        >
          {({ data: member }) => <Parts member={member} />}
        </QueryState>
      </Columns>
    </>
  );
}
