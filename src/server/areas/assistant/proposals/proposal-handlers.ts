import type { assistant } from '#contract/areas/assistant.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { withSteps } from '#server/kit/nested-transaction.ts';
import { applyCommand, undoChange } from './commands.ts';
import { lockProposal, setProposalState } from './proposal-store.ts';
import type { ProposalRow } from './proposal-store.ts';
import type { ProposalState } from '../tables.ts';
import { proposalOf } from '../wire.ts';

const refusals: Readonly<Record<ProposalState, string>> = {
  open: 'This change hasn’t been made yet.',
  applied: 'This change has already been made.',
  undone: 'This change has been undone.',
  declined: 'You dismissed this change. Ask for it again.',
};

type MemberContext = Context<'member'>;
type ChangeProposal = (proposal: ProposalRow, context: MemberContext, db: Database) => Promise<ProposalRow>;

/**
 * Changes a proposal that is in state `from`. The change and the new state are saved in one transaction: only the first
 * of several concurrent requests makes the change, and a crash in between leaves the proposal as it was.
 */
async function transition(
  context: MemberContext,
  id: number,
  from: ProposalState,
  change: ChangeProposal,
): Promise<ProposalRow> {
  const { memberDb, member } = context;
  return memberDb.transaction().execute(async (transaction) => {
    const proposal = await lockProposal(transaction, member.id, id);
    if (!proposal) throw new Failure('not_found', 'We couldn’t find that change.');
    if (proposal.state !== from) throw new Failure('conflict', refusals[proposal.state]);
    return change(
      proposal,
      Object.create(context, { memberDb: { value: withSteps(transaction), enumerable: true } }) as MemberContext,
      transaction,
    );
  });
}

export const proposalHandlers = {
  async applyProposal({ params }, context) {
    const { member, clock } = context;
    const applied = await transition(context, params.id, 'open', async ({ proposal }, commandContext, db) => {
      const undo = await applyCommand(commandContext, proposal.command);
      return setProposalState(db, member.id, params.id, 'applied', { undo, at: clock.now() });
    });
    return { success: true, data: proposalOf(applied) };
  },

  async undoProposal({ params }, context) {
    const { member, clock } = context;
    const undone = await transition(context, params.id, 'applied', async ({ undo }, commandContext, db) => {
      if (!undo) throw new Failure('conflict', 'You can’t undo this change here.');
      await undoChange(commandContext, undo);
      return setProposalState(db, member.id, params.id, 'undone', { at: clock.now() });
    });
    return { success: true, data: proposalOf(undone) };
  },

  async declineProposal({ params }, context) {
    const { member, clock } = context;
    return {
      success: true,
      data: proposalOf(
        await transition(context, params.id, 'open', (_proposal, _inside, db) =>
          setProposalState(db, member.id, params.id, 'declined', { at: clock.now() }),
        ),
      ),
    };
  },
} satisfies Partial<HandlersOf<typeof assistant>>;
