import { RadioGroup } from '#web/design/radio-group.tsx';
import type { PaymentChoice } from './payment-choice.ts';

export interface WaysToPayProps {
  choice: PaymentChoice;
  /** The name of the payment page, where there is one. */
  page: string | undefined;
  /** The saved cards, as they are offered. */
  saved?: { value: string; label: string; hint: string }[];
}

/** The ways to pay, where there is more than one. */
export function WaysToPay({ choice, page, saved = [] }: WaysToPayProps) {
  return (
    <RadioGroup
      label="Pay with"
      labelHidden
      value={choice.way}
      onChange={choice.setWay}
      className="mb-3"
      choices={[
        ...saved,
        { value: 'new', label: saved.length > 0 ? 'Another card' : 'Card' },
        ...(page === undefined
          ? []
          : [{ value: 'redirect', label: page, hint: 'You’ll pay on AsiaPay’s page, then come back here.' }]),
      ]}
    />
  );
}
