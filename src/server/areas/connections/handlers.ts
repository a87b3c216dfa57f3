import { connections } from '#contract/areas/connections.ts';
import { Failure } from '#contract/kit/errors.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf, SystemContext } from '#server/kit/implement.ts';
import type { RateLimit } from '#server/kit/rate-limit.ts';
import { accountsForFiles, changeAccount, keepDefault } from '../bank-accounts/public.ts';
import { bankImages } from '../merchants/public.ts';
import { findQueueItem, queueItemOnWire } from '../payments/public.ts';
import { listedBills } from '../bills/public.ts';
import { consentHandlers, existing, held } from './consents/consent-handlers.ts';
import { withdraw } from './consents/withdrawal-handler.ts';
import * as store from './consents/consent-store.ts';
import type { ConnectionRow } from './consents/consent-store.ts';
import * as links from './sync/link-store.ts';
import { providerHandlers } from './sign-in/provider-handlers.ts';
import { requestSync } from './sync/sync-request.ts';
import { comeBack } from './sign-in/return-handler.ts';
import { failureOfFeed } from './sign-in/sign-in.ts';
import { connectionViews } from './view-store.ts';
import { encryptedPresence } from './sign-in/customer-presence.ts';
import { connectionOnWire, institutionOnWire } from './wire.ts';

const refreshLimit: RateLimit = { name: 'bank-refresh', hits: 60, windowSeconds: 3600 };

async function existingAccount(db: Context<'member'>['memberDb'], memberId: number, id: number): Promise<void> {
  if (!(await accountsForFiles(db, memberId)).some((account) => account.id === id))
    throw new Failure('not_found', 'We couldn’t find that account.');
}

function requireOpen(connection: ConnectionRow): void {
  if (connection.state !== 'open') throw new Failure('conflict', 'Your consent has ended. Renew it first.');
}

/** Requests a sync and returns its item in the payment queue. */
async function requested(calling: SystemContext, connection: ConnectionRow) {
  const { systemDb, clock, member } = calling;
  const id = await systemDb
    .transaction()
    .execute((transaction) => requestSync(transaction, clock, member.id, connection, encryptedPresence(calling)));
  return queueItemOnWire((await findQueueItem(systemDb, member.id, id))!);
}

const handlers = {
  ...consentHandlers,
  ...providerHandlers,
  comeBack,
  withdraw,

  async institutions(_input, { ports, memberDb }) {
    try {
      const [list, hasImage] = await Promise.all([ports.bankFeed.institutions(), bankImages(memberDb)]);
      return {
        data: list
          .toSorted((one, other) => one.name.localeCompare(other.name, 'en-AU'))
          .map((institution) => institutionOnWire(institution, hasImage)),
      };
    } catch (error) {
      throw failureOfFeed(error);
    }
  },

  async list(_input, { memberDb, member }) {
    const [views, hasImage] = await Promise.all([connectionViews(memberDb, member.id), bankImages(memberDb)]);
    return { data: views.map((view) => connectionOnWire(view, hasImage)) };
  },

  async regularPayments(_input, { memberDb, member }) {
    return { data: await listedBills(memberDb, member.id) };
  },

  choose: withSystemDb('server-records', async ({ body }, calling) => {
    const { memberDb, systemDb, member, clock } = calling;
    await existing(memberDb, member.id, body.connection_id);
    const id = await systemDb.transaction().execute(async (transaction) => {
      const connection = await held(transaction, member.id, body.connection_id);
      requireOpen(connection);
      const chosen = await store.chooseAccounts(transaction, member.id, connection.id, body.accounts);
      if (chosen < new Set(body.accounts).size)
        throw new Failure('not_found', 'Your bank doesn’t share one of these accounts.');
      for (const { bank_account_id: accountId } of await links.collectedLinks(transaction, member.id, connection.id)) {
        if (accountId !== null) await changeAccount(transaction, member.id, accountId, { status: 'active' });
      }
      return chosen === 0 ? null : requestSync(transaction, clock, member.id, connection, encryptedPresence(calling));
    });
    return {
      success: true,
      queue_item: id === null ? null : queueItemOnWire((await findQueueItem(systemDb, member.id, id))!),
    };
  }),

  refresh: withSystemDb('server-records', async ({ body }, calling) => {
    await calling.limit(refreshLimit, String(calling.member.id));
    const connection = await existing(calling.memberDb, calling.member.id, body.connection_id);
    requireOpen(connection);
    return requested(calling, connection);
  }),

  sync: withSystemDb('server-records', async (_input, calling) => {
    await calling.limit(refreshLimit, String(calling.member.id));
    const open = (await connectionViews(calling.memberDb, calling.member.id)).filter(
      ({ connection, accounts }) => connection.state === 'open' && accounts.some(({ collecting }) => collecting),
    );
    for (const { connection } of open) await requested(calling, connection);
    return { success: true, queued: open.length };
  }),

  switch: withSystemDb('server-records', async ({ body }, calling) => {
    const { memberDb, systemDb, member, clock } = calling;
    await existing(memberDb, member.id, body.connection_id);
    await existingAccount(memberDb, member.id, body.bank_account_id);
    await systemDb.transaction().execute(async (transaction) => {
      const connection = await held(transaction, member.id, body.connection_id);
      requireOpen(connection);
      const link = await links.findLink(transaction, member.id, connection.id, body.feed_account_id);
      if (!link || link.gone_at !== null) throw new Failure('not_found', 'Your bank doesn’t share this account.');
      await links.linkAccount(transaction, member.id, {
        connectionId: connection.id,
        feedAccountId: link.feed_account_id,
        bankAccountId: body.bank_account_id,
        readTo: null,
      });
      await changeAccount(transaction, member.id, body.bank_account_id, { status: 'active' });
      await store.addEvent(transaction, member.id, connection.id, 'switched', clock.now(), link.name);
      await requestSync(transaction, clock, member.id, connection, encryptedPresence(calling));
    });
    return { success: true };
  }),

  deactivate: withSystemDb('server-records', async ({ body }, { memberDb, systemDb, member }) => {
    await existingAccount(memberDb, member.id, body.bank_account_id);
    await systemDb.transaction().execute(async (transaction) => {
      await store.lockConnectionsInto(transaction, member.id, body.bank_account_id);
      await links.stopCollecting(transaction, member.id, body.bank_account_id);
      await changeAccount(transaction, member.id, body.bank_account_id, { status: 'inactive' });
      await keepDefault(transaction, member.id);
    });
    return { success: true };
  }),
} satisfies HandlersOf<typeof connections>;

export const connectionRoutes = implement(connections, handlers);
