import { useState } from 'react';
import { lending } from '#contract/areas/lending.ts';
import type { ApplicationOnWire } from '#contract/areas/lending-shapes.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { loanReasons } from '#domain/lending/choices.ts';
import type { Source } from '#domain/lending/choices.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { Slider } from '#web/design/slider.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useChoice } from '#web/kit/choice.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { touched } from './reads.ts';

/** How the member heard about us. */
function SourceField() {
  const options = useApiQuery(lending.sourceOptions);
  const list = options.data?.data ?? [];
  const chosen = useChoice<string | null>(list.find(({ id }) => id === options.data?.source)?.id ?? null);
  const set = useApiMutation(lending.setSource, { refreshes: [lending.sourceOptions], onError: chosen.takeBack });
  const choose = (source: string | null): void => {
    chosen.choose(source);
    set.mutate({ body: { source: source as Source } });
  };
  return (
    <div>
      <Select<string>
        label="How did you hear about us?"
        optional
        placeholder="Choose one"
        options={list.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.shown}
        onChange={choose}
      />
      <ProblemNote>{set.isError ? messageOf(set.error) : undefined}</ProblemNote>
    </div>
  );
}

/** A donation from the fee to the hardship fund; it costs the borrower nothing. */
function DonationField({ application }: { application: ApplicationOnWire }) {
  const details = useApiQuery(lending.donationDetails, { body: {} });
  const [amount, setAmount] = useState(application.donation);
  const give = useApiMutation(lending.donate, { refreshes: touched });
  const maxDonation = details.data?.most ?? 0;
  if (!details.data || maxDonation === 0) return null;
  const money = (cents: number) => formatCents(cents, { currency: true });
  return (
    <Section title={details.data.fund} level={3} note={details.data.purpose}>
      <Slider
        label="Share of our fee"
        min={0}
        max={maxDonation}
        step={100}
        value={Math.min(amount, maxDonation)}
        onChange={setAmount}
        valueText={money(Math.min(amount, maxDonation))}
        minText={money(0)}
        maxText={money(maxDonation)}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-faint text-caption">
          The fund holds <Money cents={details.data.fund_balance} tone="plain" />.
        </p>
        <Button
          variant="secondary"
          size="small"
          busy={give.isPending}
          disabled={amount === application.donation}
          onClick={() => give.mutate({ body: { amount: dollarsFromCents(amount) } })}
        >
          Save
        </Button>
      </div>
      <ProblemNote>{give.isError ? messageOf(give.error) : undefined}</ProblemNote>
    </Section>
  );
}

/** The summary, the consent and submission. */
export function SendStep({ application, onSent }: { application: ApplicationOnWire; onSent: () => void }) {
  const [consent, setConsent] = useState(false);
  const send = useApiMutation(lending.apply, { refreshes: touched, onSuccess: onSent });
  const { amount, repayments, reason, bank } = application;
  const left = application.steps.filter(({ id, done }) => !done && id !== 'send');
  return (
    <div className="space-y-7">
      <DefinitionList
        items={[
          { term: 'You’re applying for', is: <Money cents={amount ?? 0} tone="plain" size="strong" /> },
          { term: 'Repayments', is: repayments ?? 'Not chosen yet' },
          { term: 'Purpose', is: loanReasons.find(({ id }) => id === reason)?.name ?? 'Not chosen yet' },
          { term: 'Paid into', is: bank ? `${bank.bsb}, ${bank.account_number}` : 'Not added yet' },
        ]}
      />
      <SourceField />
      <DonationField application={application} />
      <Checkbox
        label="I agree to my transactions being used for this decision"
        hint="We look at income, essential spending, repayments and gambling over the last six full months, and nothing else. You can see every figure we use."
        checked={consent}
        onChange={(event) => setConsent(event.target.checked)}
      />
      <TextLink href="/privacy#decisions" className="inline-block py-2.5">
        How we decide
      </TextLink>
      <ProblemNote>{send.isError ? messageOf(send.error) : undefined}</ProblemNote>
      {left.length > 0 ? (
        <p className="text-ink-soft">Still to do: {left.map(({ title }) => title).join(', ')}.</p>
      ) : null}
      <Button
        full
        busy={send.isPending}
        disabled={!consent || left.length > 0}
        onClick={() => send.mutate({ body: { submit: true, consent } })}
      >
        Send application
      </Button>
    </div>
  );
}
