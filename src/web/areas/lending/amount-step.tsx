import { useState } from 'react';
import { lending } from '#contract/areas/lending.ts';
import type { ApplicationOnWire, SliderFacts } from '#contract/areas/lending-shapes.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { basisOn, largestRepayment, quote, repaymentCounts, termsFor } from '#domain/lending/quote.ts';
import type { LoanProduct } from '#domain/loans/terms.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Slider } from '#web/design/slider.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { CostPanel } from './cost-panel.tsx';
import { cycleOf, frequencyWords } from './lending-words.ts';
import { touched } from './reads.ts';
import { shownCost } from './shown-cost.ts';

const payDayWords = {
  chosen: 'on your payday. The dates follow the pay cycle you set.',
  detected: 'on your payday. The dates follow the paydays in your transactions.',
  months: 'on the first, as we haven’t found your payday yet.',
} as const;

const productChoices: { value: LoanProduct; label: string; hint: string }[] = [
  { value: 'small_amount', label: 'Small loan', hint: '$200 to $2,000 for up to a year. Fees but no interest.' },
  {
    value: 'personal',
    label: 'Personal loan',
    hint: '$2,100 to $30,000 for up to five years. Interest but no fees. You can draw part of it now and the rest later.',
  },
];

interface AmountParts {
  facts: SliderFacts;
  application: ApplicationOnWire | null;
  onDone: () => void;
}

/** Which kind of loan, and the amount by feel. */
export function AmountStep({ onProduct, ...parts }: AmountParts & { onProduct: (product: LoanProduct) => void }) {
  const { product } = parts.facts;
  // The choice shows at once; its amounts follow with the answer.
  const [chosen, setChosen] = useState(product);
  const choose = (next: LoanProduct): void => {
    setChosen(next);
    onProduct(next);
  };
  return (
    <div className="space-y-7">
      <RadioGroup<LoanProduct> label="Which loan?" choices={productChoices} value={chosen} onChange={choose} />
      <Amounts key={product} {...parts} changing={chosen !== product} />
    </div>
  );
}

/** The sliders, with what the loan costs worked out here while they move. */
function Amounts({ facts, application, changing, onDone }: AmountParts & { changing: boolean }) {
  const frame = basisOn(facts.today, cycleOf(facts.pay_cycle), facts.product);
  const counts = repaymentCounts(frame);
  const [amount, setAmount] = useState(
    application?.product === facts.product ? (application.amount ?? facts.default) : facts.default,
  );
  const [repayments, setRepayments] = useState(
    Math.min(
      counts.max,
      Math.max(
        counts.min,
        (application?.product === facts.product ? application.repayments : null) ?? facts.cost.repayments,
      ),
    ),
  );
  const save = useApiMutation(lending.apply, { refreshes: touched, onSuccess: onDone });
  const terms = termsFor(amount, repayments, frame);
  const each = largestRepayment(terms);
  const known = facts.why.from !== null;
  const tooMuch = known && amount > facts.why.maximum;
  const tooLarge = known && !tooMuch && each > facts.why.each;
  const money = (cents: number) => formatCents(cents, { currency: true });
  return (
    <div className="space-y-7">
      <Slider
        label="How much do you need?"
        hint={
          known && facts.why.maximum > 0
            ? `Based on your transactions, you can afford up to ${money(facts.why.maximum)}. See “Why this limit” for how we worked it out.`
            : undefined
        }
        min={facts.minimum}
        max={facts.maximum}
        step={facts.step}
        value={amount}
        onChange={setAmount}
        valueText={money(amount)}
        minText={money(facts.minimum)}
        maxText={money(facts.maximum)}
      />
      <Slider
        label="How many repayments?"
        hint={`One ${frequencyWords(facts.pay_cycle.kind)}, ${payDayWords[facts.pay_cycle_source]}`}
        min={counts.min}
        max={counts.max}
        value={repayments}
        onChange={setRepayments}
        valueText={`${repayments} of ${money(each)}`}
        minText={counts.min}
        maxText={counts.max}
      />
      {tooMuch ? (
        <Notice tone="warning">
          {facts.why.maximum > 0
            ? `That’s more than the ${money(facts.why.maximum)} you can afford. You can still apply, but we’d offer up to ${money(facts.why.maximum)}.`
            : 'Based on your transactions, we can’t offer you a loan right now. See “Why this limit”.'}
        </Notice>
      ) : null}
      {tooLarge ? (
        <Notice tone="warning">
          Repayments of {money(each)} are above the {money(facts.why.each)} your income allows. Choose more repayments
          or a smaller amount.
        </Notice>
      ) : null}
      <Section title="What it costs" level={3}>
        <CostPanel cost={shownCost(quote(terms))} />
      </Section>
      <ProblemNote>{save.isError ? messageOf(save.error) : undefined}</ProblemNote>
      <Button
        full
        busy={save.isPending || changing}
        onClick={() => save.mutate({ body: { product: facts.product, amount: dollarsFromCents(amount), repayments } })}
      >
        Save and continue
      </Button>
    </div>
  );
}
