import Check from 'lucide-react/icons/check';
import { assistant } from '#contract/areas/assistant.ts';
import type { ProposalOnWire } from '#contract/areas/assistant.ts';
import { budget } from '#contract/areas/budget.ts';
import { goals } from '#contract/areas/goals.ts';
import { bills } from '#contract/areas/bills.ts';
import { spending } from '#contract/areas/spending.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { Button } from '#web/design/button.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';

/** Queries that a proposal's change affects. */
const touched = [
  assistant.messages,
  budget.list,
  budget.categories,
  goals.list,
  bills.list,
  bills.safeToSpend,
  spending.report,
  transactions.list,
  transactions.days,
  transactions.latest,
];

/** Before and after, side by side on wide screens. */
function Sides({ before, after }: Pick<ProposalOnWire, 'before' | 'after'>) {
  const sides = [
    { title: 'Now', facts: before },
    { title: 'After', facts: after },
  ];
  return (
    <div className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {sides.map(({ title, facts }) => (
        <div key={title}>
          <p className="text-ink-faint text-caption font-medium">{title}</p>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="figures font-medium wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {facts.length === 0 ? <p className="text-ink-soft">Nothing yet</p> : null}
        </div>
      ))}
    </div>
  );
}

const words: Record<Exclude<ProposalOnWire['state'], 'open'>, string> = {
  applied: 'Done.',
  undone: 'Taken back. Everything is as it was.',
  declined: 'You said no. Nothing was changed.',
};

/** A proposed change: shows its effect, and can be accepted, declined or undone. */
export function ProposalCard({ proposal, isWhole }: { proposal: ProposalOnWire; isWhole: boolean }) {
  const apply = useApiMutation(assistant.applyProposal, { refreshes: touched });
  const undo = useApiMutation(assistant.undoProposal, { refreshes: touched });
  const decline = useApiMutation(assistant.declineProposal, { refreshes: [assistant.messages] });
  // The last command's reply is newer than the list until it is reloaded.
  const shown =
    [undo, apply, decline].find(({ data }) => data?.data.id === proposal.id && proposal.state === 'open')?.data?.data ??
    proposal;
  const input = { params: { id: proposal.id }, body: {} };
  const isBusy = apply.isPending || undo.isPending || decline.isPending;
  const problem = apply.error ?? undo.error ?? decline.error;
  return (
    <section
      aria-label={`Proposed change: ${shown.title}`}
      className="bg-surface border-line-strong my-3 rounded-panel border px-4 py-4 sm:px-5"
    >
      <p className="text-ink-faint text-caption font-medium">Proposed change</p>
      <h3 className="text-subhead wrap-anywhere">{shown.title}</h3>
      <Sides before={shown.before} after={shown.after} />
      <div role="status" className="mt-3">
        {shown.state !== 'open' && !isBusy ? (
          <p className="flex items-center gap-2 font-medium">
            {shown.state === 'applied' ? <Check size={18} aria-hidden="true" className="text-positive" /> : null}
            {words[shown.state]}
          </p>
        ) : null}
        {problem ? <p className="text-negative font-medium">{problem.message}</p> : null}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {shown.state === 'open' ? (
          <>
            <Button
              size="small"
              busy={apply.isPending}
              disabled={!isWhole || decline.isPending}
              onClick={() => apply.mutate(input)}
            >
              Make this change
            </Button>
            <Button
              size="small"
              variant="quiet"
              busy={decline.isPending}
              disabled={!isWhole || apply.isPending}
              onClick={() => decline.mutate(input)}
            >
              No thanks
            </Button>
          </>
        ) : null}
        {shown.state === 'applied' && shown.undoable ? (
          <Button size="small" variant="secondary" busy={undo.isPending} onClick={() => undo.mutate(input)}>
            Undo
          </Button>
        ) : null}
      </div>
    </section>
  );
}
