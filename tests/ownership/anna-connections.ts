import { connections } from '#contract/areas/connections.ts';
import { bankCode } from '#tests/build/bank-connection.ts';
import { addMark } from '#server/areas/connections/sync/event-store.ts';
import type { Guest } from '#tests/build/auth.ts';
import type { TestServer } from '#tests/build/server.ts';
import type { Act } from './world.ts';

/** A consent of Anna's at a bank, and the account that it shares. */
export interface SharedThings {
  connectionId: number;
  feedAccountId: string;
}

/** Gives a consent, whose sync waits while an event is recorded, and starts a statement retrieval. */
export async function addBankConsent(server: TestServer, anna: Guest, act: Act): Promise<SharedThings> {
  const { connection_id: connectionId } = await act(connections.connect, {
    body: { institution_id: 'banksia', login: '33334444', agreed: true },
  });
  const { data } = await act(connections.verify, { body: { connection_id: connectionId, code: bankCode } });
  const feedAccountId: string = data.accounts[0]!.feed_account_id;
  await act(connections.choose, { body: { connection_id: connectionId, accounts: [feedAccountId] } });
  await addMark(server.server.database.systemDb, anna.id, connectionId, server.clock.now());
  await act(connections.setUpProvider, { body: { institution_id: 'banksia' } });
  return { connectionId, feedAccountId };
}
