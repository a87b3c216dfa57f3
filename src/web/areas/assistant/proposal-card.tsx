import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import { assistant } from '#contract/areas/assistant.ts';
import type { ProposalOnWire } from '#contract/areas/assistant-shapes.ts';
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

/** Each fact as it is now and as it would be; a fact without a counterpart stands alone. */
function changes({ before, after }: Pick<ProposalOnWire, 'before' | 'after'>) {
  const labels = [...new Set([...before, ...after].map(({ label }) => label))];
  const valueIn = (facts: ProposalOnWire['before'], label: string) => facts.find((fact) => fact.label === label)?.value;
  return labels.map((label) => ({ label, from: valueIn(before, label), to: valueIn(after, label) }));
}

/** Before and after, a fact a line: what it is now, an arrow, and what it becomes. */
function Changes({ proposal }: { proposal: ProposalOnWire }) {
  return (
    <dl className="divide-line border-line mt-3 divide-y border-y">
      {changes(proposal).map(({ label, from, to }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="figures ml-auto flex flex-wrap items-baseline justify-end gap-x-2 wrap-anywhere">
            {from !== undefined && from !== to ? (
              <>
                <span className="text-ink-soft">
                  <span className="sr-only">Now </span>
                  {from}
                </span>
                <ArrowRight size={15} aria-hidden="true" className="text-ink-faint shrink-0 self-center" />
              </>
            ) : null}
            <span className="font-semibold">
              {from !== undefined && from !== to ? <span className="sr-only">after </span> : null}
              {to ?? 'Removed'}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const words: Record<Exclude<ProposalOnWire['state'], 'open'>, string> = {
  applied: 'Done.',
  undone: 'Undone. Everything’s back to how it was.',
  declined: 'Dismissed. Nothing changed.',
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
      className="bg-surface border-line-strong my-3 max-w-[34rem] rounded-panel border px-4 py-4 sm:px-5"
    >
      <p className="text-ink-faint text-caption font-medium">Proposed change</p>
      <h3 className="text-subhead wrap-anywhere">{shown.title}</h3>
      <Changes proposal={shown} />
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
