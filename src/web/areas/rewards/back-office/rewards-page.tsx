import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { rewards } from '#contract/areas/rewards.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { amountText } from '../reward-words.ts';
import { OfferDialog } from './offer-dialog.tsx';
import type { EditedOffer } from './offer-dialog.tsx';
import { RatePart } from './rate-part.tsx';

type Requested = ReplyOf<typeof rewards.requestedClaims>['data'][number];

function Decision({ claim, approve, onClose }: { claim: Requested; approve: boolean; onClose: () => void }) {
  const decide = useApiMutation(rewards.decideClaim, {
    refreshes: [rewards.requestedClaims, backOffice.audit],
    onSuccess: onClose,
  });
  const { member_id: memberId, id } = claim;
  return (
    <ReasonDialog
      title={approve ? 'Approve claim' : 'Decline claim'}
      description={`${claim.member}, ${claim.title}: ${amountText(claim)}. The member will see your reason.`}
      action={approve ? 'Approve' : 'Decline'}
      danger={!approve}
      busy={decide.isPending}
      problem={decide.error?.message}
      onReason={(reason) => decide.mutate({ body: { member_id: memberId, id, approve, reason } })}
      onClose={onClose}
    />
  );
}

function Claims() {
  const time = useMemberTime();
  const list = useApiQuery(rewards.requestedClaims);
  const [open, setOpen] = useState<{ claim: Requested; approve: boolean } | null>(null);
  return (
    <Section title="Claims to check">
      <QueryState
        query={list}
        what="the claims"
        skeleton={<SkeletonRows rows={2} />}
        failed={operatorProblem}
        isEmpty={() => false}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-ink-soft">No claims are waiting for a decision.</p>
          ) : (
            <ul aria-label="Claims to check" className="divide-line divide-y">
              {data.map((claim) => (
                <li
                  key={`${claim.member_id}:${claim.id}`}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
                >
                  <span className="min-w-0 flex-1 basis-56">
                    <span className="block font-medium">{`${claim.member}: ${claim.title}`}</span>
                    <span className="text-ink-soft">{`${amountText(claim)}, claimed ${time.instant(claim.claimed_at)}`}</span>
                  </span>
                  <span className="-ml-3.5 flex sm:ml-0">
                    <Button variant="quiet" size="small" onClick={() => setOpen({ claim, approve: true })}>
                      Approve
                    </Button>
                    <Button variant="quiet" size="small" onClick={() => setOpen({ claim, approve: false })}>
                      Decline
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {open ? <Decision {...open} onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}

function Offer({ offer, onEdit }: { offer: EditedOffer; onEdit: () => void }) {
  const time = useMemberTime();
  const today = time.today();
  const isOver = offer.ends_on < today;
  const running = offer.active && !isOver && offer.starts_on <= today;
  return (
    <li aria-label={offer.title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {offer.title}
          <Badge tone={running ? 'positive' : 'plain'}>
            {running ? 'Running' : isOver ? 'Ended' : offer.active ? 'Upcoming' : 'Off'}
          </Badge>
        </span>
        <span className="text-ink-soft figures">
          {`${amountText(offer)}. ${time.date(offer.starts_on)} to ${time.date(offer.ends_on)}. ${offer.claimed.toLocaleString('en-AU')} claimed${offer.stock === null ? '' : `, ${offer.stock.toLocaleString('en-AU')} left`}.`}
        </span>
      </span>
      <Button variant="quiet" size="small" aria-label={`Edit ${offer.title}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  );
}

function Offers() {
  const list = useApiQuery(rewards.allOffers);
  const [open, setOpen] = useState<{ offer: EditedOffer | null } | null>(null);
  return (
    <Section
      title="Offers"
      action={
        <Button variant="secondary" size="small" onClick={() => setOpen({ offer: null })}>
          New offer
        </Button>
      }
    >
      <QueryState
        query={list}
        what="the offers"
        skeleton={<SkeletonRows rows={3} />}
        failed={operatorProblem}
        isEmpty={() => false}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-ink-soft">No offers yet. Members see each offer on the screen you choose.</p>
          ) : (
            <ul aria-label="Offers" className="divide-line divide-y">
              {data.map((offer) => (
                <Offer key={offer.id} offer={offer} onEdit={() => setOpen({ offer })} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {open ? <OfferDialog offer={open.offer} onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}

/** Offers of rewards, claims that wait, and the rate of Qoin. */
export function BackOfficeRewardsPage() {
  return (
    <>
      <PageHeader title="Offers and Qoin" lead="What members can claim, and what Qoin is worth." />
      <Columns aside={<RatePart />}>
        <Claims />
        <Offers />
      </Columns>
    </>
  );
}
