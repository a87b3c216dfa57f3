import { useNavigate } from 'react-router';
import { lending } from '#contract/areas/lending.ts';
import type { ApplicationOnWire } from '#contract/areas/lending-shapes.ts';
import { formatCents } from '#domain/money/format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { serverNow } from '#web/kit/clock.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CostPanel } from './cost-panel.tsx';
import { EventList } from './event-list.tsx';
import { lastMoment, stateFaces } from './lending-words.ts';
import { keepOfferToken } from './offer-token.ts';
import { touched } from './reads.ts';

const money = (cents: number) => formatCents(cents, { currency: true });

function Reasons({ reasons }: { reasons: readonly { code: string; says: string }[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-3 list-disc space-y-1.5 pl-5">
      {reasons.map(({ code, says }) => (
        <li key={code}>{says}</li>
      ))}
    </ul>
  );
}

function OfferReady({ application }: { application: ApplicationOnWire }) {
  const navigate = useNavigate();
  const time = useMemberTime();
  const open = useApiMutation(lending.openOffer, {
    onSuccess: ({ userToken }) => {
      keepOfferToken(userToken);
      void navigate('/loans/offer');
    },
  });
  const { offer } = application;
  if (!offer) return null;
  return (
    <>
      <Notice tone="positive" title={`You can borrow ${money(offer.cost.amount)}`}>
        The offer is open until {time.instant(offer.expires_at)}. We’ve also emailed you a link to it.
      </Notice>
      <Reasons reasons={offer.reasons} />
      <ProblemNote>{open.isError ? messageOf(open.error) : undefined}</ProblemNote>
      <Button full className="my-6" busy={open.isPending} onClick={() => open.mutate({ body: {} })}>
        See the offer
      </Button>
      <CostPanel cost={offer.cost} />
    </>
  );
}

function Accepted({ application }: { application: ApplicationOnWire }) {
  const time = useMemberTime();
  const { ask, dialog } = useAsk();
  const coolOff = useApiMutation(lending.coolOff, { refreshes: touched });
  const { offer } = application;
  if (!offer) return null;
  const until = offer.acceptance.cooling_off_until;
  const open = application.status === 'accepted' && until !== null && until.getTime() > serverNow();
  return (
    <>
      <Notice tone="positive" title="You’ve accepted this loan">
        Open your loan to follow the payout of {money(offer.cost.amount)} and your repayments.
      </Notice>
      <div className="my-6 flex flex-wrap gap-3">
        {offer.acceptance.loan_id === null ? null : (
          <ButtonLink href={`/loans/${offer.acceptance.loan_id}`}>See your loan</ButtonLink>
        )}
        {open ? (
          <Button
            variant="secondary"
            busy={coolOff.isPending}
            onClick={() =>
              ask({
                title: 'Cancel this loan?',
                says: 'You won’t owe any fees or interest. We’ll debit your account for what we sent you.',
                yes: 'Cancel loan',
                no: 'Keep loan',
                onYes: () => coolOff.mutate({ body: {} }),
              })
            }
          >
            Cancel loan
          </Button>
        ) : null}
      </div>
      {open ? (
        <p className="text-ink-soft mb-4">
          Changed your mind? Until the end of {time.instant(lastMoment(until))} you can cancel and pay back only what
          you borrowed.
        </p>
      ) : null}
      <ProblemNote>{coolOff.isError ? messageOf(coolOff.error) : undefined}</ProblemNote>
      <CostPanel cost={offer.cost} />
      {dialog}
    </>
  );
}

function Declined({ application }: { application: ApplicationOnWire }) {
  const reasons = application.decision?.reasons ?? [];
  const isBehind = reasons.some(({ code }) => code === 'arrears' || code === 'own_hardship' || code === 'own_catch_up');
  return (
    <>
      <Notice
        tone="negative"
        title="We can’t offer you this loan"
        actions={
          isBehind ? (
            <ButtonLink href="/loans" size="small">
              See your loans and ask for help
            </ButtonLink>
          ) : undefined
        }
      >
        Here’s why, and how we worked it out.
      </Notice>
      <Reasons reasons={reasons} />
      <p className="mt-4">
        You can ask our team to review this decision: send us a message. If you’re unhappy with how we decided, you can
        complain to the Australian Financial Complaints Authority for free: 1800 931 678.
      </p>
      <ButtonLink href="/messages" variant="secondary" className="mt-5">
        Send a message
      </ButtonLink>
    </>
  );
}

function Body({ application }: { application: ApplicationOnWire }) {
  switch (application.status) {
    case 'review':
    case 'second':
      return (
        <>
          <Notice tone="info" title="We’re reviewing your application">
            We’ll answer within two business days, by email and here. There’s nothing more you need to do.
          </Notice>
          <Reasons reasons={application.decision?.reasons ?? []} />
        </>
      );
    case 'offered':
      return <OfferReady application={application} />;
    case 'accepted':
      return <Accepted application={application} />;
    case 'declined':
      return <Declined application={application} />;
    default:
      return <p>{application.history[0]?.says}</p>;
  }
}

/** The decision with its reasons and next steps. */
export function ResultSection({ application, onAgain }: { application: ApplicationOnWire; onAgain: () => void }) {
  const { says, tone } = stateFaces[application.status];
  const ended = !['review', 'second', 'offered'].includes(application.status);
  return (
    <>
      <Section title={`You applied for ${money(application.amount ?? 0)}`} action={<Badge tone={tone}>{says}</Badge>}>
        <Body application={application} />
      </Section>
      {ended ? (
        <Button variant="secondary" className="mt-8" onClick={onAgain}>
          Start a new application
        </Button>
      ) : null}
      <Section title="History" level={3}>
        <EventList events={application.history} />
      </Section>
    </>
  );
}
