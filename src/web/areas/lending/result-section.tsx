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
        The offer stands until {time.instant(offer.expires_at)}. We sent a link to your e-mail address; you can open it
        from here as well.
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
      <Notice tone="positive" title="Your loan is open">
        {money(offer.cost.amount)} is on its way to your account.
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
                title: 'Withdraw from this loan?',
                says: 'No fee is owed. What was paid out to you is taken back from your account.',
                yes: 'Withdraw',
                onYes: () => coolOff.mutate({ body: {} }),
              })
            }
          >
            Withdraw
          </Button>
        ) : null}
      </div>
      {open ? (
        <p className="text-ink-soft mb-4">
          Second thoughts? You can withdraw until the end of {time.instant(lastMoment(until))} and owe no fee.
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
        title="We cannot offer you this loan"
        actions={
          isBehind ? (
            <ButtonLink href="/loans" size="small">
              See your loans and ask for help
            </ButtonLink>
          ) : undefined
        }
      >
        The reasons stand below, and beside them every line of the arithmetic.
      </Notice>
      <Reasons reasons={reasons} />
      <p className="mt-4">
        You may ask a person to look again: write to us. If you are not content with how we decide, the Australian
        Financial Complaints Authority hears you for free: 1800 931 678.
      </p>
      <ButtonLink href="/messages" variant="secondary" className="mt-5">
        Write to us
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
          <Notice tone="info" title="A person looks at it">
            We answer within two business days, by e-mail and here. There is nothing more for you to do.
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
      <Section title={`You asked for ${money(application.amount ?? 0)}`} action={<Badge tone={tone}>{says}</Badge>}>
        <Body application={application} />
      </Section>
      {ended ? (
        <Button variant="secondary" className="mt-8" onClick={onAgain}>
          Begin another application
        </Button>
      ) : null}
      <Section title="What happened" level={3}>
        <EventList events={application.history} />
      </Section>
    </>
  );
}
