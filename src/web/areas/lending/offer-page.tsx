import { useState } from 'react';
import { lending } from '#contract/areas/lending.ts';
import type { OfferOnWire } from '#contract/areas/lending-shapes.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { Slider } from '#web/design/slider.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { BankFacts, BankFields, missingIn } from './bank-step.tsx';
import type { BankValues } from './bank-step.tsx';
import { CodeForm } from './code-form.tsx';
import { CostPanel } from './cost-panel.tsx';
import { HelpNote } from './help-note.tsx';
import { IdentityForm } from './identity-form.tsx';
import { LinkEnded, OfferHead, OfferWaiting } from './offer-access.tsx';
import { useOffer } from './use-offer.ts';

const money = (cents: number) => formatCents(cents, { currency: true });
const TITLE = 'Your loan offer';

/** Less money or other repayments than were approved; nothing changes until it is kept. */
function Choosing({ auth, offer }: { auth: string; offer: OfferOnWire }) {
  const [amount, setAmount] = useState(offer.cost.amount);
  const [repayments, setRepayments] = useState(offer.cost.repayments);
  const update = useApiMutation(lending.updateOffer, { refreshes: [lending.offerDetails] });
  const changed = amount !== offer.cost.amount || repayments !== offer.cost.repayments;
  return (
    <details className="border-line border-t pt-1">
      <summary className="text-accent flex min-h-11 cursor-pointer items-center font-medium">
        Borrow less or change the repayments
      </summary>
      <div className="space-y-6 pt-3">
        <Slider
          label="Amount"
          min={offer.least}
          max={offer.most}
          step={offer.step}
          value={amount}
          onChange={setAmount}
          valueText={money(amount)}
          minText={money(offer.least)}
          maxText={money(offer.most)}
        />
        <Slider
          label="Repayments"
          hint={`Up to ${money(offer.each)} each.`}
          min={offer.repayments_least}
          max={offer.repayments_most}
          value={repayments}
          onChange={setRepayments}
          valueText={String(repayments)}
          minText={offer.repayments_least}
          maxText={offer.repayments_most}
        />
        <ProblemNote>{update.isError ? messageOf(update.error) : undefined}</ProblemNote>
        <Button
          variant="secondary"
          full
          busy={update.isPending}
          disabled={!changed}
          onClick={() =>
            update.mutate({ query: { Auth: auth }, body: { amount: dollarsFromCents(amount), repayments } })
          }
        >
          Update my offer
        </Button>
      </div>
    </details>
  );
}

function BankForm({ auth, offer }: { auth: string; offer: OfferOnWire }) {
  const [editing, setEditing] = useState(offer.bank === null);
  const save = useApiMutation(lending.offerBankDetails, {
    refreshes: [lending.offerDetails],
    onSuccess: () => setEditing(false),
    onError: ({ fields }) => fields.forEach(({ field, message }) => form.fail(field, message)),
  });
  const form = useApiForm<typeof lending.offerBankDetails, BankValues>(lending.offerBankDetails, {
    defaults: { account_name: offer.bank?.account_name ?? '', bsb: '', account_number: '' },
  });
  async function submit() {
    const missing = Object.entries(missingIn(form.values));
    for (const [name, message] of missing) form.fail(name, message);
    if (missing.length === 0) save.mutate({ query: { Auth: auth }, body: form.values });
  }
  if (!editing && offer.bank) {
    return (
      <>
        <BankFacts bank={offer.bank} />
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setEditing(true)}>
          Use another account
        </Button>
      </>
    );
  }
  return (
    <Form form={{ ...form, submit, busy: save.isPending }} className="space-y-5" aria-label="Bank details">
      <ProblemNote>{save.isError && save.error.fields.length === 0 ? messageOf(save.error) : undefined}</ProblemNote>
      <BankFields form={form} />
      <SubmitButton form={form} full variant="secondary">
        Save account
      </SubmitButton>
    </Form>
  );
}

/** What comes before the agreement, one part after the other. */
function Preparing({ auth, offer }: { auth: string; offer: OfferOnWire }) {
  if (!offer.confirmed) {
    return (
      <Section title="Confirm it’s you" level={3}>
        <CodeForm auth={auth} mobile={offer.mobile} />
      </Section>
    );
  }
  return (
    <>
      <Section title="Your bank account" level={3}>
        <BankForm auth={auth} offer={offer} />
      </Section>
      {offer.has_identification ? null : (
        <Section title="Your ID" level={3}>
          <IdentityForm auth={auth} onDone={() => {}} />
        </Section>
      )}
      {offer.bank && offer.has_identification ? (
        <ButtonLink href="/loans/acceptance" full className="mt-8">
          Read the agreement
        </ButtonLink>
      ) : null}
    </>
  );
}

function TurnDown({ auth }: { auth: string }) {
  const { ask, dialog } = useAsk();
  const update = useApiMutation(lending.updateOffer, { refreshes: [lending.offerDetails] });
  return (
    <div className="mt-6">
      <ProblemNote>{update.isError ? messageOf(update.error) : undefined}</ProblemNote>
      <Button
        variant="quiet"
        full
        busy={update.isPending}
        onClick={() =>
          ask({
            title: 'Turn down this offer?',
            says: 'You won’t owe anything, and you can apply again later.',
            yes: 'Turn down',
            no: 'Keep offer',
            onYes: () => update.mutate({ query: { Auth: auth }, body: { turn_down: true } }),
          })
        }
      >
        Turn down offer
      </Button>
      {dialog}
    </div>
  );
}

const endings = {
  accepted: 'You’ve accepted this offer.',
  turned_down: 'You turned this offer down.',
  lapsed: 'This offer has expired. You can apply again.',
  cooled_off: 'You cancelled this loan.',
} as const;

/** An offer by the link of its email, or from the application. */
export function OfferPage() {
  const { token, link, problem, working, reply, again } = useOffer('/loans/offer');
  const time = useMemberTime();
  if (working) return <OfferWaiting title={TITLE} />;
  if (!reply || token === null)
    return <LinkEnded title={TITLE} problem={problem} link={link} onAgain={() => void again()} />;
  const offer = reply.success;
  const { state } = offer.acceptance;
  if (state !== 'open') {
    return (
      <>
        <OfferHead title={TITLE} lead={endings[state]} />
        <ButtonLink href={state === 'accepted' ? '/loans/acceptance' : '/loans/apply'}>
          {state === 'accepted' ? 'See your agreement' : 'See your application'}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <OfferHead
        title={`You can borrow ${money(offer.cost.amount)}`}
        lead={`${offer.first_name ? `${offer.first_name}, this` : 'This'} offer is open until ${time.instant(offer.expires_at)}.`}
      />
      {offer.reasons.map(({ code, says }) => (
        <Notice key={code} className="mb-3">
          {says}
        </Notice>
      ))}
      <Section title="What it costs" level={3}>
        <CostPanel cost={offer.cost} />
      </Section>
      <div className="mt-6">
        <Choosing key={`${offer.cost.amount}-${offer.cost.repayments}`} auth={token} offer={offer} />
      </div>
      <Preparing auth={token} offer={offer} />
      <TurnDown auth={token} />
      <HelpNote />
    </>
  );
}
