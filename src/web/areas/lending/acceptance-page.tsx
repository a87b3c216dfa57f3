import { useState } from 'react';
import { lending } from '#contract/areas/lending.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useStepFocus } from '#web/design/use-step-focus.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CodeForm } from './code-form.tsx';
import { CostPanel } from './cost-panel.tsx';
import { EventList } from './event-list.tsx';
import { HelpNote } from './help-note.tsx';
import { lastMoment } from './lending-words.ts';
import { LinkEnded, OfferHead, OfferWaiting } from './offer-access.tsx';
import { useOffer } from './use-offer.ts';

const TITLE = 'Your loan agreement';
const money = (cents: number) => formatCents(cents, { currency: true });

type Details = ReplyOf<typeof lending.acceptanceDetails>;

function AgreementText({ auth, details }: { auth: string; details: Details }) {
  const [saving, setSaving] = useState(false);
  async function save() {
    setSaving(true);
    try {
      await saveAnswer('loan-agreement.pdf', lending.agreement, { query: { Auth: auth } });
    } catch {
      showToast({ tone: 'negative', text: 'We couldn’t create the PDF. Try again.' });
    } finally {
      setSaving(false);
    }
  }
  return (
    <Section
      title="Agreement"
      level={3}
      action={
        <Button variant="quiet" size="small" busy={saving} onClick={() => void save()}>
          Download PDF
        </Button>
      }
    >
      {details.agreement.map(({ heading, paragraphs }) => (
        <div key={heading} className="mt-5">
          <h4 className="font-semibold">{heading}</h4>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="text-ink-soft figures mt-1">
              {paragraph}
            </p>
          ))}
        </div>
      ))}
    </Section>
  );
}

function Acknowledging({ auth, details }: { auth: string; details: Details }) {
  const [read, setRead] = useState<readonly string[]>([]);
  const send = useApiMutation(lending.acknowledge, { refreshes: [lending.acceptanceDetails, lending.offerDetails] });
  return (
    <Section title="Before you sign" level={3}>
      {details.acknowledgements.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={read.includes(id)}
          onChange={(event) =>
            setRead((now) => (event.target.checked ? [...now, id] : now.filter((readId) => readId !== id)))
          }
        />
      ))}
      <ProblemNote>{send.isError ? messageOf(send.error) : undefined}</ProblemNote>
      <Button
        full
        className="mt-3"
        busy={send.isPending}
        disabled={read.length < details.acknowledgements.length}
        onClick={() => send.mutate({ query: { Auth: auth }, body: { acknowledged: [...read] } })}
      >
        Continue to sign
      </Button>
    </Section>
  );
}

function Signing({ auth, details }: { auth: string; details: Details }) {
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  const { total, amount } = details.success.cost;
  const accept = useApiMutation(lending.accept, {
    refreshes: [lending.acceptanceDetails, lending.offerDetails, lending.application],
  });
  return (
    <Section title="Sign" level={3}>
      <form
        noValidate
        aria-label="Sign"
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          accept.mutate({
            query: { Auth: auth },
            body: { accept: true, signed_name: name, total: dollarsFromCents(total), direct_debit: agreed },
          });
        }}
      >
        <TextField
          label="Type your full name to sign"
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox
          label={`I agree to repayments totalling ${money(total)} being debited from my account on their due dates`}
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <ProblemNote>{accept.isError ? messageOf(accept.error) : undefined}</ProblemNote>
        <Button type="submit" full busy={accept.isPending} disabled={name.trim() === '' || !agreed}>
          Accept and borrow {money(amount)}
        </Button>
      </form>
    </Section>
  );
}

function Signed({ details }: { details: Details }) {
  const time = useMemberTime();
  const { cooling_off_until: until, accepted_at: at, loan_id: loanId } = details.success.acceptance;
  return (
    <>
      <Notice tone="positive" title="Your money is on its way" announce>
        {at ? `Signed ${time.instant(at, 'full')}. ` : ''}
        {until
          ? `Changed your mind? You can cancel until the end of ${time.instant(lastMoment(until))} with no fees or interest: sign in and open your loan.`
          : ''}
      </Notice>
      <ButtonLink href={loanId === null ? '/loans/apply' : `/loans/${loanId}`} full className="mt-5">
        See your loan
      </ButtonLink>
    </>
  );
}

function Parts({ auth, details }: { auth: string; details: Details }) {
  const { acceptance, cost, bank, has_identification: identified } = details.success;
  const isOpen = acceptance.state === 'open';
  const isRead = acceptance.acknowledged_at !== null;
  const step = useStepFocus<HTMLDivElement>(isOpen ? (isRead ? 'to sign' : 'to read') : acceptance.state);
  return (
    <>
      <OfferHead
        title={TITLE}
        lead={
          isOpen
            ? `You borrow ${money(cost.amount)} and repay ${money(cost.total)} in total. Read this before you sign.`
            : undefined
        }
      />
      {acceptance.state === 'accepted' ? (
        <div ref={step} tabIndex={-1} className="outline-none">
          <Signed details={details} />
        </div>
      ) : null}
      <Section title="What it costs" level={3}>
        <CostPanel cost={cost} open />
      </Section>
      <AgreementText auth={auth} details={details} />
      {isOpen && bank && identified ? (
        <div
          ref={step}
          tabIndex={-1}
          role="group"
          aria-label={isRead ? 'Signing' : 'Confirming'}
          className="outline-none"
        >
          {isRead ? <Signing auth={auth} details={details} /> : <Acknowledging auth={auth} details={details} />}
        </div>
      ) : null}
      {isOpen && !(bank && identified) ? (
        <ButtonLink href="/loans/offer" full className="mt-8">
          Finish your details
        </ButtonLink>
      ) : null}
      <Section title="History" level={3}>
        <EventList events={details.history} />
      </Section>
      {isOpen ? <HelpNote /> : null}
    </>
  );
}

/** What is agreed to: read, confirmed and signed, with a token of its own. */
function Agreement({ auth }: { auth: string }) {
  const token = useApiQuery(lending.acceptanceToken, { query: { Auth: auth } }, { freshMs: 30 * 60_000 });
  const acceptanceToken = token.data?.token;
  const details = useApiQuery(
    lending.acceptanceDetails,
    { query: { Auth: acceptanceToken ?? '' } },
    { enabled: acceptanceToken !== undefined },
  );
  const problem = token.error ?? details.error;
  if (problem && !details.data)
    return (
      <LinkEnded
        title={TITLE}
        problem={problem}
        link={null}
        onAgain={() => void (token.error ? token.refetch() : details.refetch())}
      />
    );
  if (!details.data || acceptanceToken === undefined) return <OfferWaiting title={TITLE} />;
  return <Parts auth={acceptanceToken} details={details.data} />;
}

/** The acceptance of an offer by the link of its email, or on from the offer. */
export function AcceptancePage() {
  const { token, link, problem, working, reply, again } = useOffer('/loans/acceptance');
  if (working) return <OfferWaiting title={TITLE} />;
  if (!reply || token === null)
    return <LinkEnded title={TITLE} problem={problem} link={link} onAgain={() => void again()} />;
  if (reply.success.confirmed) return <Agreement auth={token} />;
  return (
    <>
      <OfferHead title={TITLE} lead="First, enter a code so only you can sign." />
      <CodeForm auth={token} mobile={reply.success.mobile} />
    </>
  );
}
