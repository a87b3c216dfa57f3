import type { BankTransferOnWire } from '#contract/areas/payments.ts';
import type { TransferRow } from './transfer-store.ts';

export function transferOnWire(row: TransferRow): BankTransferOnWire {
  return {
    id: row.id,
    ClientBankConnectionQueueID: row.queue_item_id,
    kind: row.kind,
    from_account_id: row.from_account_id,
    from_name: row.from_name,
    to_account_id: row.to_account_id,
    ClientPayeeID: row.payee_id,
    to_name: row.to_name,
    amount: row.amount_cents,
    reference: row.reference,
    state: row.state,
    cancellable: row.state === 'scheduled',
    send_on: row.send_on,
    sends_at: row.sends_at,
    created_at: row.created_at,
    settled_at: row.settled_at,
    reason: row.reason,
  };
}
