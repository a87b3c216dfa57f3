import { loans } from '#contract/areas/loans.ts';
import { Select } from '#web/design/select.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { cardExpiry, cardName } from './words.ts';

const ACCOUNT = 0;

/** Selects the loan's account or a saved card for a payment. */
export function CardChoice({
  account,
  value,
  onChange,
  error,
}: {
  account: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error: string | undefined;
}) {
  const cards = useApiQuery(loans.cards);
  const options = [
    { value: ACCOUNT, label: account, hint: 'Direct debit' },
    ...(cards.data?.data ?? []).map((card) => ({ value: card.id, label: cardName(card), hint: cardExpiry(card) })),
  ];
  return (
    <Select<number>
      label="Pay from"
      options={options}
      value={options.some((option) => option.value === value) ? value : ACCOUNT}
      onChange={(id) => onChange(id === ACCOUNT ? null : id)}
      error={error}
    />
  );
}
