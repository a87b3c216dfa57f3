import { counted } from '#domain/text/counted.ts';
import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { referrals } from '#contract/areas/referrals.ts';
import type { CheckedReferral, ReferralRule } from '#contract/areas/referrals.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressChoice, useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { reasonTexts, rewardText, stateNames, stateTones } from './referral-words.ts';
import { RuleDialog } from './rule-dialog.tsx';

const ROWS = 20;
const shown = ['review', 'pending', 'rewarded', 'rejected'] as const;
const choices = shown.map((value) => ({ value, label: stateNames[value] }));

/** Why a referral is doubtful or refused, as operators read it. */
const reasons: typeof reasonTexts = {
  ...reasonTexts,
  cap: 'The member had reached the monthly limit for rewards.',
  expired: 'The friend didn’t finish in time, or closed their account.',
  operator: 'An operator declined it.',
};

function rewards(rule: ReferralRule): string {
  const theirs = rewardText(rule.friend_entries, rule.friend_qoin);
  return `The member gets ${rewardText(rule.entries, rule.qoin) || 'nothing'}, and the friend gets ${theirs || 'nothing'}.`;
}

function Decision({
  referral,
  approve,
  onClose,
}: {
  referral: CheckedReferral;
  approve: boolean;
  onClose: () => void;
}) {
  const decide = useApiMutation(referrals.decide, {
    refreshes: [referrals.queue, backOffice.audit],
    onSuccess: onClose,
  });
  const { member_id: memberId, id } = referral;
  return (
    <ReasonDialog
      title={approve ? 'Approve referral' : 'Decline referral'}
      description={`${referral.referrer} referred ${referral.friend || 'a member who has left'}. ${approve ? 'Both get the reward that applied on the day the friend signed up, if the monthly limit allows it.' : 'Neither gets a reward.'}`}
      action={approve ? 'Approve' : 'Decline'}
      danger={!approve}
      busy={decide.isPending}
      problem={decide.error?.message}
      onReason={(reason) => decide.mutate({ body: { member_id: memberId, id, approve, reason } })}
      onClose={onClose}
    />
  );
}

function Row({ referral, onDecide }: { referral: CheckedReferral; onDecide: (approve: boolean) => void }) {
  const time = useMemberTime();
  const canApprove = ['review', 'rejected'].includes(referral.state) && referral.friend_id !== null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {`${referral.referrer} → ${referral.friend || 'a member who has left'}`}
          <Badge tone={stateTones[referral.state]}>{stateNames[referral.state]}</Badge>
        </span>
        {referral.reason ? <span className="text-ink-soft block">{reasons[referral.reason]}</span> : null}
        {referral.note ? <span className="text-ink-soft block">{`Note: ${referral.note}`}</span> : null}
        <span className="text-ink-faint text-caption">{`Signed up ${time.instant(referral.created_at)}`}</span>
      </span>
      <span className="-ml-3.5 flex sm:ml-0">
        {canApprove ? (
          <Button variant="quiet" size="small" onClick={() => onDecide(true)}>
            Approve
          </Button>
        ) : null}
        {referral.state === 'review' ? (
          <Button variant="quiet" size="small" onClick={() => onDecide(false)}>
            Decline
          </Button>
        ) : null}
      </span>
    </li>
  );
}

function Rules() {
  const time = useMemberTime();
  const list = useApiQuery(referrals.rules);
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Rules"
      action={
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          New rule
        </Button>
      }
    >
      <QueryState
        query={list}
        what="the rules"
        skeleton={<SkeletonRows rows={2} />}
        failed={operatorProblem}
        isEmpty={() => false}
      >
        {({ data }) => (
          <>
            {data.length === 0 ? (
              <p className="text-ink-soft">No rules yet, so referrals don’t earn anything.</p>
            ) : (
              <ul aria-label="Rules" className="divide-line divide-y">
                {data.map((rule) => (
                  <li key={rule.starts_on} className="py-2.5">
                    <span className="block font-medium">{`From ${time.date(rule.starts_on)}${rule.active ? '' : ' (off)'}`}</span>
                    <span className="text-ink-soft">
                      {`${rewards(rule)} Up to ${counted(rule.monthly_cap, 'reward')} a month. Friends have ${counted(rule.days, 'day')} to qualify.`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {open ? <RuleDialog rule={data[0]} onClose={() => setOpen(false)} /> : null}
          </>
        )}
      </QueryState>
    </Section>
  );
}

/** Referrals with their reasons; operators decide the doubtful ones. */
export function BackOfficeReferralsPage() {
  const [state, setState] = useAddressChoice('state', shown, 'review', ['page']);
  const [page, setPage] = useAddressPage();
  const [open, setOpen] = useState<{ referral: CheckedReferral; approve: boolean } | null>(null);
  const list = useApiQuery(referrals.queue, { query: { state, page, limit: ROWS } }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="Referrals"
        lead="Referrals that qualify are rewarded automatically. Any that look doubtful wait here for a decision."
      />
      <Columns aside={<Rules />}>
        <SegmentedControl label="Which referrals" choices={choices} value={state} onChange={setState} />
        <QueryState query={list} what="the referrals" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
          {(loaded) => (
            <>
              <BackOfficeEmpty
                list={loaded}
                page={page}
                onPage={setPage}
                illustration="people"
                message={state === 'review' ? 'No referrals to check' : 'No referrals with this status'}
              />
              <ul aria-label="Referrals" className="divide-line mt-4 divide-y">
                {loaded.data.map((referral) => (
                  <Row
                    key={`${referral.member_id}:${referral.id}`}
                    referral={referral}
                    onDecide={(approve) => setOpen({ referral, approve })}
                  />
                ))}
              </ul>
              <Pagination page={page} pageCount={Math.ceil(loaded.total / ROWS)} onPage={setPage} />
            </>
          )}
        </QueryState>
      </Columns>
      {open ? <Decision {...open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
