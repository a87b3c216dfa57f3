import type { assistant } from '#contract/areas/assistant.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { carryOut, takeBack } from './commands.ts';
import { findProposal, moveProposal } from './proposal-store.ts';
import type { ProposalRow } from './proposal-store.ts';
import type { ProposalState } from './tables.ts';
import { proposalOf } from './wire.ts';

const refusals: Readonly<Record<ProposalState, string>> = {
  open: 'This change has not been made.',
  busy: 'This change is being made.',
  applied: 'This change has been made already.',
  undone: 'This change has been taken back.',
  declined: 'You said no to this change. Ask for it again.',
};

async function claim({ db, member, clock }: Context<'member'>, id: number, from: ProposalState, to: ProposalState): Promise<ProposalRow> {
  const claimed = await moveProposal(db, member.id, id, from, to, { at: clock.now() });
  if (claimed) return claimed;
  const found = await findProposal(db, member.id, id);
  if (!found) throw new Failure('not_found', 'There is no such proposal.');
  throw new Failure('conflict', refusals[found.state]);
}

type Here = 'applyProposal' | 'undoProposal' | 'declineProposal';

/** A change is carried out once: who claims the proposal does it, and gives it back if it did not come to that. */
export const proposalHandlers: Pick<HandlersOf<typeof assistant>, Here> = {
  async applyProposal({ params }, context) {
    const { db, member, clock } = context;
    const claimed = await claim(context, params.id, 'open', 'busy');
    try {
      const undo = await carryOut(context, claimed.proposal.command);
      const applied = await moveProposal(db, member.id, params.id, 'busy', 'applied', { undo, at: clock.now() });
      return { success: true, data: proposalOf(applied ?? { ...claimed, state: 'applied', undo }) };
    } catch (error) {
      await moveProposal(db, member.id, params.id, 'busy', 'open', { at: clock.now() });
      throw error;
    }
  },

  async undoProposal({ params }, context) {
    const { db, member, clock } = context;
    const claimed = await claim(context, params.id, 'applied', 'busy');
    try {
      if (!claimed.undo) throw new Failure('conflict', 'This change cannot be taken back from here.');
      await takeBack(context, claimed.undo);
      const undone = await moveProposal(db, member.id, params.id, 'busy', 'undone', { at: clock.now() });
      return { success: true, data: proposalOf(undone ?? { ...claimed, state: 'undone' }) };
    } catch (error) {
      await moveProposal(db, member.id, params.id, 'busy', 'applied', { at: clock.now() });
      throw error;
    }
  },

  async declineProposal({ params }, context) {
    return { success: true, data: proposalOf(await claim(context, params.id, 'open', 'declined')) };
  },
};
