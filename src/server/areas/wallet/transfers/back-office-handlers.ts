import { walletBackOffice } from '#contract/areas/wallet-back-office.ts';
import type { OperatorTransfer } from '#contract/areas/wallet-back-office.ts';
import { Failure } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import { implement } from '#server/kit/implement.ts';
import { findMember } from '#server/areas/members/public.ts';
import { retryTransfer } from './sending.ts';
import { transferQueue } from './transfer-store.ts';
import type { TransferRow } from './transfer-store.ts';

const DEFAULT_PAGE_SIZE = 50;

function onWire(row: TransferRow, email: string): OperatorTransfer {
  const { id, member_id, transaction_id: transactionId, reference, sender, receiver, amount, fee } = row;
  const { state, attempts, created_at, submitted_at, ended_at, reason } = row;
  const what = { id, member_id, email, transactionId, reference, sender, receiver, amount, fee };
  return { ...what, state, attempts, created_at, submitted_at, ended_at, reason };
}

/** The transfers that wait for the network or were refused by it. */
export const walletBackOfficeRoutes = implement(walletBackOffice, {
  async transfers({ query: { state = 'stuck', page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb, ports }) {
    const { network, simulated } = ports.walletCustody;
    const { rows, total } = await transferQueue(systemDb, state, (page - 1) * limit, limit);
    return { data: rows.map((row) => onWire(row, row.email)), total, page, limit, network, simulated };
  },

  async retry({ body: { member_id: memberId, id } }, { systemDb, member, clock }) {
    const row = await retryTransfer(systemDb, clock, { member_id: memberId, id });
    const owner = await findMember(systemDb, memberId);
    if (!owner) throw new Failure('not_found', 'We couldn’t find that member.');
    await audit(
      systemDb,
      { operatorId: member.id, at: clock.now() },
      {
        action: 'wallet_transfer_retried',
        subject: 'wallet_transfer',
        subjectId: `${memberId}:${id}`,
        before: { attempts: row.attempts - 1 },
        after: { attempts: row.attempts },
      },
    );
    return { success: true, data: onWire(row, owner.email) };
  },
});
