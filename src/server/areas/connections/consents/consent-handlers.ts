import { randomUUID } from 'node:crypto';
import type { connections } from '#contract/areas/connections.ts';
import type { ConnectionOnWire } from '#contract/areas/connections.ts';
import { Failure } from '#contract/kit/errors.ts';
import { requestedScopes } from '#domain/bank-feed/data-clusters.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, SystemContext } from '#server/kit/implement.ts';
import type { FeedAccount, Grant, SignInStep } from '#server/ports/bank-feed/port.ts';
import { FeedSignInRefused } from '#server/ports/bank-feed/port.ts';
import { postEmail } from '../../email/public.ts';
import { findMember } from '../../members/public.ts';
import { bankImages } from '../../merchants/public.ts';
import * as store from './consent-store.ts';
import type { ConnectionRow } from './consent-store.ts';
import { arrangementHash, readGrant, readSignIn, encryptGrant, encryptSignIn } from './grant.ts';
import { consentReceipt } from './emails.ts';
import { collectedLinks, knownAccounts } from '../sync/link-store.ts';
import { requestListening, requestSync, requestWithdrawal } from '../sync/sync-request.ts';
import {
  SIGN_IN_MS,
  beginSignIn,
  failureOfFeed,
  findInstitution,
  finishSignIn,
  requireAgreement,
  signInKey,
  stepOnWire,
} from '../sign-in/sign-in.ts';
import { connectionViews } from '../view-store.ts';
import { encryptedPresence, visitOf } from '../sign-in/customer-presence.ts';
import { connectionOnWire } from '../wire.ts';

type Calling = SystemContext;

const MAX_CONNECTIONS = 30;

export async function existing(db: Database, memberId: number, id: number): Promise<ConnectionRow> {
  const connection = await store.findConnection(db, memberId, id);
  if (!connection) throw new Failure('not_found', 'We couldn’t find that connection.');
  return connection;
}

/** Returns the connection, locked until the system transaction ends. A sync stores its transactions before or after. */
export async function held(db: Database, memberId: number, id: number): Promise<ConnectionRow> {
  const connection = await store.lockConnection(db, memberId, id);
  if (!connection) throw new Failure('not_found', 'We couldn’t find that connection.');
  return connection;
}

/** Returns one connection in its wire form. */
export async function shown(
  { memberDb, member }: Pick<Context<'member'>, 'memberDb' | 'member'>,
  id: number,
): Promise<ConnectionOnWire> {
  const [[view], hasImage] = await Promise.all([connectionViews(memberDb, member.id, id), bankImages(memberDb)]);
  return connectionOnWire(view!, hasImage);
}

/** A pending sign-in, as stored until the member completes it. */
function underWay({ clock, session, settings }: Calling, step: SignInStep): store.PendingSignIn {
  return {
    encrypted: encryptSignIn(settings.keys, step.kind === 'done' ? 'done' : step.handle),
    until: new Date(clock.now().getTime() + SIGN_IN_MS),
    state: step.kind === 'redirect' ? signInKey(session.id, step.state) : null,
  };
}

/** Withdraws an unused grant at the bank, unless it belongs to the consent that the connection holds. */
async function giveBack(
  { systemDb, clock, member, settings }: Calling,
  connectionId: number,
  grant: Grant,
): Promise<void> {
  await systemDb.transaction().execute(async (transaction) => {
    const connection = await store.lockConnection(transaction, member.id, connectionId);
    const current = connection?.grant_encrypted ? readGrant(settings.keys, connection.grant_encrypted) : undefined;
    if (current?.arrangementId === grant.arrangementId) return;
    await requestWithdrawal(transaction, clock, `bank-unused:${randomUUID()}`, {
      memberId: member.id,
      grantEncrypted: encryptGrant(settings.keys, grant),
      connectionId: null,
    });
  });
}

/** Returns the accounts shared under a grant, or the bank's error. */
async function accountsUnder(
  calling: Context<'member'>,
  grant: Grant,
): Promise<{ accounts: FeedAccount[] } | { failure: unknown }> {
  try {
    return { accounts: await (await calling.ports.bankFeed.open(grant, visitOf(calling))).accounts() };
  } catch (error) {
    return { failure: failureOfFeed(error) };
  }
}

/** Only the same customer can renew: another customer's transactions would be added to this member's accounts. */
async function requireSameCustomer(
  calling: Calling,
  connection: ConnectionRow,
  grant: Grant,
  accounts: readonly FeedAccount[],
): Promise<void> {
  const known = await knownAccounts(calling.systemDb, calling.member.id, connection.id);
  if (known.length === 0 || accounts.some(({ id }) => known.includes(id))) return;
  await giveBack(calling, connection.id, grant);
  throw new Failure(
    'conflict',
    `This sign-in doesn’t share any of the accounts you connected. Sign in to ${connection.institution_name} as you did before, or connect it again.`,
  );
}

/** Stores a new consent, sends the receipt and stores the accounts that it shares. */
export async function keepConsent(
  calling: Calling,
  connection: ConnectionRow,
  grant: Grant,
  signInEncrypted: string,
): Promise<void> {
  const { systemDb, clock, member, settings } = calling;
  const isRenewal = connection.consent_given_at !== null;
  const shared = await accountsUnder(calling, grant);
  if (isRenewal && 'accounts' in shared) await requireSameCustomer(calling, connection, grant, shared.accounts);
  const opened = await systemDb.transaction().execute(async (transaction) => {
    const at = clock.now();
    const consent = {
      grantEncrypted: encryptGrant(settings.keys, grant),
      arrangementHash: arrangementHash(settings.keys, grant),
      scopes: grant.scopes,
      expiresAt: grant.expiresAt,
      at,
    };
    if (!(await store.openConnection(transaction, member.id, connection.id, signInEncrypted, consent))) return false;
    await store.addEvent(transaction, member.id, connection.id, isRenewal ? 'renewed' : 'given', at, '');
    const person = await findMember(transaction, member.id);
    const sharing = { bank: connection.institution_name, scopes: grant.scopes, expiresAt: grant.expiresAt };
    const email = consentReceipt(
      { email: member.email, firstName: person?.first_name ?? '' },
      sharing,
      at,
      settings.brand,
      isRenewal,
    );
    await postEmail(
      transaction,
      clock,
      settings.brand,
      `bank-consent:${member.id}:${connection.id}:${at.getTime()}`,
      email,
    );
    return true;
  });
  if (!opened) {
    await giveBack(calling, connection.id, grant);
    throw new Failure('link_expired', 'This sign-in has expired. Start again.');
  }
  if ('failure' in shared) throw shared.failure;
  await systemDb.transaction().execute(async (transaction) => {
    await store.noteAccounts(transaction, member.id, connection.id, shared.accounts, clock.now());
    await requestListening(transaction, clock, { memberId: member.id, connectionId: connection.id }, clock.now());
    // A renewed consent continues where the previous one stopped.
    if (isRenewal && (await collectedLinks(transaction, member.id, connection.id)).length > 0)
      await requestSync(transaction, clock, member.id, connection, encryptedPresence(calling));
  });
}

const connect = withSystemDb<typeof connections.connect>('server-records', async ({ body }, calling) => {
  const { ports, systemDb, member, clock } = calling;
  requireAgreement(body.agreed);
  const institution = await findInstitution(ports.bankFeed, body.institution_id);
  if ((await store.liveCount(systemDb, member.id)) >= MAX_CONNECTIONS)
    throw new Failure(
      'too_many',
      `You have ${MAX_CONNECTIONS} connections. Stop sharing from one before you add another.`,
    );
  const step = await beginSignIn(calling, institution, body.login ?? '', requestedScopes);
  const signIn = underWay(calling, step);
  const id = await systemDb.transaction().execute(async (transaction) => {
    await store.dropUnfinished(transaction, member.id);
    return store.addConnection(transaction, member.id, {
      institutionId: institution.id,
      institutionName: institution.name,
      scopes: requestedScopes,
      signIn,
      at: clock.now(),
    });
  });
  if (step.kind === 'done')
    await keepConsent(calling, await existing(systemDb, member.id, id), step.grant, signIn.encrypted);
  return {
    success: true,
    connection_id: id,
    step: stepOnWire(step),
    data: step.kind === 'done' ? await shown(calling, id) : null,
  };
});

const verify = withSystemDb<typeof connections.verify>('server-records', async ({ body }, calling) => {
  const { memberDb, systemDb, member, clock, settings } = calling;
  const connection = await existing(memberDb, member.id, body.connection_id);
  const encrypted = connection.sign_in_encrypted;
  const handle =
    encrypted === null || connection.sign_in_until! <= clock.now() ? undefined : readSignIn(settings.keys, encrypted);
  // The response of a redirect sign-in is handled by `comeBack`.
  if (encrypted === null || handle === undefined || connection.sign_in_state !== null)
    throw new Failure('link_expired', 'This sign-in has expired. Start again.');
  let grant: Grant;
  try {
    grant = await finishSignIn(calling, connection.institution_id, handle, body.code);
  } catch (error) {
    if (error instanceof FeedSignInRefused && !error.mayTryAgain)
      await store.keepSignIn(systemDb, member.id, connection.id, null);
    throw failureOfFeed(error);
  }
  await keepConsent(calling, connection, grant, encrypted);
  return { success: true, data: await shown(calling, connection.id) };
});

const renew = withSystemDb<typeof connections.renew>('server-records', async ({ body }, calling) => {
  const { memberDb, systemDb, member, ports, settings } = calling;
  requireAgreement(body.agreed);
  const connection = await existing(memberDb, member.id, body.connection_id);
  if (connection.state === 'withdrawn' || connection.state === 'waiting')
    throw new Failure('conflict', 'There’s no consent to renew. Connect the bank again.');
  const grant = connection.grant_encrypted === null ? undefined : readGrant(settings.keys, connection.grant_encrypted);
  const step = await beginSignIn(
    calling,
    await findInstitution(ports.bankFeed, connection.institution_id),
    body.login ?? '',
    requestedScopes,
    grant,
  );
  const signIn = underWay(calling, step);
  await store.keepSignIn(systemDb, member.id, connection.id, signIn);
  if (step.kind === 'done') await keepConsent(calling, connection, step.grant, signIn.encrypted);
  return {
    success: true,
    connection_id: connection.id,
    step: stepOnWire(step),
    data: step.kind === 'done' ? await shown(calling, connection.id) : null,
  };
});

export const consentHandlers = { connect, verify, renew };
