import type { assistant } from '#contract/areas/assistant.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { withSteps } from '#server/kit/nested-transaction.ts';
import { carryOut, takeBack } from './commands.ts';
import { lockProposal, moveProposal } from './proposal-store.ts';
import type { ProposalRow } from './proposal-store.ts';
import type { ProposalState } from '../tables.ts';
import { proposalOf } from '../wire.ts';

const refusals: Readonly<Record<ProposalState, string>> = {
  open: 'This change has not been made.',
  applied: 'This change has been made already.',
  undone: 'This change has been taken back.',
  declined: 'You said no to this change. Ask for it again.',
};

type MemberContext = Context<'member'>;
type Change = (proposal: ProposalRow, context: MemberContext, db: Database) => Promise<ProposalRow>;

/**
 * Moves a proposal on from where it must stand. The change and the mark that it was made are one transaction: of several
 * at once the first one makes it, and where the process is killed in the middle the proposal is as it was before.
 */
async function moved(context: MemberContext, id: number, from: ProposalState, change: Change): Promise<ProposalRow> {
  const { memberDb, member } = context;
  return memberDb.transaction().execute(async (transaction) => {
    const result = await lockProposal(transaction, member.id, id);
    if (!result) throw new Failure('not_found', 'There is no such proposal.');
    if (result.state !== from) throw new Failure('conflict', refusals[result.state]);
    return change(
      result,
      Object.create(context, { memberDb: { value: withSteps(transaction), enumerable: true } }) as MemberContext,
      transaction,
    );
  });
}

export const proposalHandlers = {
  async applyProposal({ params }, context) {
    const { member, clock } = context;
    const applied = await moved(context, params.id, 'open', async ({ proposal }, inside, db) => {
      const undo = await carryOut(inside, proposal.command);
      return moveProposal(db, member.id, params.id, 'applied', { undo, at: clock.now() });
    });
    return { success: true, data: proposalOf(applied) };
  },

  async undoProposal({ params }, context) {
    const { member, clock } = context;
    const undone = await moved(context, params.id, 'applied', async ({ undo }, inside, db) => {
      if (!undo) throw new Failure('conflict', 'This change cannot be taken back from here.');
      await takeBack(inside, undo);
      return moveProposal(db, member.id, params.id, 'undone', { at: clock.now() });
    });
    return { success: true, data: proposalOf(undone) };
  },

  async declineProposal({ params }, context) {
    const { member, clock } = context;
    return {
      success: true,
      data: proposalOf(
        await moved(context, params.id, 'open', (_proposal, _inside, db) =>
          moveProposal(db, member.id, params.id, 'declined', { at: clock.now() }),
        ),
      ),
    };
  },
} satisfies Partial<HandlersOf<typeof assistant>>;
