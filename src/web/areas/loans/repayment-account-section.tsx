import { loans } from '#contract/areas/loans.ts';
import type { LoanCardOnWire, LoanDetailOnWire } from '#contract/areas/loans.ts';
import { Button } from '#web/design/button.tsx';
import { Card } from '#web/design/page.tsx';
import { useAsk } from '#web/kit/ask.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { touchedReads } from './reads.ts';
import { cardExpiry, cardName } from './words.ts';

function StoredCards({ cards }: { cards: readonly LoanCardOnWire[] }) {
  const { ask, dialog } = useAsk();
  const forget = useApiMutation(loans.removeCard, { refreshes: touchedReads });
  return (
    <>
      <ProblemNote>{forget.error?.message}</ProblemNote>
      <ul aria-label="Saved cards" className="divide-line mt-3 divide-y">
        {cards.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              {cardName(card)} <span className="text-ink-faint text-caption figures">{cardExpiry(card)}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              disabled={forget.isPending}
              aria-label={`Delete ${cardName(card)}`}
              onClick={() =>
                ask({
                  title: `Delete ${cardName(card)}?`,
                  says: 'Repayments from this card will come from the loan’s bank account instead.',
                  yes: 'Delete',
                  no: 'Cancel',
                  onYes: () => forget.mutate({ body: { card_id: card.id } }),
                })
              }
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** The source of repayments, how to change it, and saved cards. */
export function SourceSection({ loan, onChange }: { loan: LoanDetailOnWire; onChange: () => void }) {
  const cards = useApiQuery(loans.cards);
  const account = loan.facilitator.bank_info;
  const savedCards = cards.data?.data ?? [];
  return (
    <Card title="Repayment account">
      <p className="mb-3">
        {loan.card ? cardName(loan.card) : `${account?.name ?? 'Your account'}, `}
        {loan.card || !account ? null : (
          <span className="figures">{`${account.bsb.slice(0, 3)}-${account.bsb.slice(3)} ${account.account_number}`}</span>
        )}
      </p>
      <Button variant="secondary" onClick={onChange}>
        Change account
      </Button>
      {savedCards.length > 0 ? <StoredCards cards={savedCards} /> : null}
    </Card>
  );
}
