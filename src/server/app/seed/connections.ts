import { connections } from '#contract/areas/connections.ts';
import { syncOutboxHandler } from '../../areas/connections/public.ts';
import { systemClock } from '../../kit/clock.ts';
import { openLog } from '../../kit/log.ts';
import { drainOutbox } from '../../kit/outbox.ts';
import { embeddedBankFeed } from '../../ports/bank-feed/embedded.ts';
import type { Server, ServerSettings } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

/** A customer of the embedded bank with one saver, and the code that the bank accepts. */
const CUSTOMER = '33334444';
const CODE = '246810';

/** The demo member shares her holiday saver at another bank; two years of transactions are imported. */
export async function seedConnections(
  { server, product }: { server: Server; product: string },
  token: string,
  settings: ServerSettings,
): Promise<void> {
  const { connection_id } = await callEndpoint<{ connection_id: number }>(server, product, connections.connect, {
    token,
    body: { institution_id: 'tallowwood', login: CUSTOMER, agreed: true },
  });
  const { data } = await callEndpoint<{ data: { accounts: { feed_account_id: string }[] } }>(
    server,
    product,
    connections.verify,
    { token, body: { connection_id, code: CODE } },
  );
  await callEndpoint(server, product, connections.choose, {
    token,
    body: { connection_id, accounts: data.accounts.map(({ feed_account_id }) => feed_account_id) },
  });
  const { systemDb } = server.database;
  const feed = embeddedBankFeed({ database: systemDb, clock: systemClock });
  try {
    const sync = syncOutboxHandler({
      system: systemDb,
      clock: systemClock,
      feed,
      keys: settings.keys,
      brand: settings.brand,
    });
    await drainOutbox(systemDb, systemClock, { 'bank-sync': sync }, openLog('error'));
  } finally {
    await feed.close();
  }
}
