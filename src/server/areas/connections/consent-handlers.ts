import type { connections } from '#contract/areas/connections.ts';
import type { ConnectionOnWire } from '#contract/areas/connections.ts';
import { Failure } from '#contract/kit/errors.ts';
import { askedScopes } from '#domain/bank-feed/data-clusters.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import type { FeedAccount, Grant } from '#server/ports/bank-feed/port.ts';
import { FeedSignInRefused } from '#server/ports/bank-feed/port.ts';
import { undoBatch } from '../imports/public.ts';
import { postLetter } from '../letters/public.ts';
import { findMember } from '../members/public.ts';
import { failQueueItem } from '../payees/public.ts';
import * as store from './consent-store.ts';
import type { ConnectionRow } from './consent-store.ts';
import { openGrant, openSignIn, sealGrant, sealSignIn } from './grant.ts';
import { consentReceipt, withdrawalReceipt } from './letters.ts';
import { collectedLinks } from './link-store.ts';
import { requestSync, requestWithdrawal } from './request.ts';
import { SIGN_IN_MS, beginSignIn, failureOfFeed, findInstitution, finishSignIn, requireAgreement, stepOnWire } from './sign-in.ts';
import { batchesOf, dropSyncs } from './sync-store.ts';
import { connectionViews } from './view-store.ts';
import { connectionOnWire } from './wire.ts';

type Calling = Context<'member'>;

const MOST_CONNECTIONS = 30;

export async function existing(db: Database, memberId: number, id: number): Promise<ConnectionRow> {
  const found = await store.findConnection(db, memberId, id);
  if (!found) throw new Failure('not_found', 'There is no such connection.');
  return found;
}

/** One connection as the list shows it. */
async function shown(db: Database, memberId: number, id: number): Promise<ConnectionOnWire> {
  const [view] = await connectionViews(db, memberId, id);
  return connectionOnWire(view!);
}

function untilOf({ clock }: Calling): Date {
  return new Date(clock.now().getTime() + SIGN_IN_MS);
}

/** Keeps a consent that was given just now, tells the member by mail, and asks the bank which accounts it opens. */
async function keepConsent(calling: Calling, connection: ConnectionRow, grant: Grant, signInSealed: string): Promise<void> {
  const { system, clock, member, settings, ports } = calling;
  const isRenewal = connection.consent_given_at !== null;
  await system.transaction().execute(async (transaction) => {
    const at = clock.now();
    const given = { grantSealed: sealGrant(settings.secretKey, grant), scopes: grant.scopes, expiresAt: grant.expiresAt, at };
    if (!(await store.openConnection(transaction, member.id, connection.id, signInSealed, given))) throw new Failure('link_expired', 'This sign-in is over. Please start again.');
    await store.addEvent(transaction, member.id, connection.id, isRenewal ? 'renewed' : 'given', at, '');
    const person = await findMember(transaction, member.id);
    const sharing = { bank: connection.institution_name, scopes: grant.scopes, expiresAt: grant.expiresAt };
    const letter = consentReceipt({ email: member.email, firstName: person?.first_name ?? '' }, sharing, at, settings.brand, isRenewal);
    await postLetter(transaction, clock, settings.brand, `bank-consent:${member.id}:${connection.id}:${at.getTime()}`, letter);
  });
  let accounts: FeedAccount[];
  try {
    accounts = await (await ports.bankFeed.open(grant)).accounts();
  } catch (error) {
    throw failureOfFeed(error);
  }
  await system.transaction().execute(async (transaction) => {
    await store.noteAccounts(transaction, member.id, connection.id, accounts, clock.now());
    // A renewed consent goes on where the one before stopped.
    if (isRenewal && (await collectedLinks(transaction, member.id, connection.id)).length > 0) await requestSync(transaction, clock, member.id, connection);
  });
}

const connect: HandlersOf<typeof connections>['connect'] = async ({ body }, calling) => {
  const { ports, system, member, clock, settings } = calling;
  requireAgreement(body.agreed);
  const institution = await findInstitution(ports.bankFeed, body.institution_id);
  if ((await store.liveCount(system, member.id)) >= MOST_CONNECTIONS) throw new Failure('too_many', `You have ${MOST_CONNECTIONS} connections. Withdraw one before you add another.`);
  const step = await beginSignIn(calling, institution.id, body.login);
  const sealed = sealSignIn(settings.secretKey, step.kind === 'done' ? 'done' : step.handle);
  const id = await system.transaction().execute(async (transaction) => {
    await store.dropUnfinished(transaction, member.id);
    return store.addConnection(transaction, member.id, { institutionId: institution.id, institutionName: institution.name, scopes: askedScopes, signInSealed: sealed, signInUntil: untilOf(calling), at: clock.now() });
  });
  if (step.kind === 'done') await keepConsent(calling, await existing(system, member.id, id), step.grant, sealed);
  return { success: true, connection_id: id, step: stepOnWire(step) };
};

const verify: HandlersOf<typeof connections>['verify'] = async ({ body }, calling) => {
  const { db, system, member, clock, settings } = calling;
  const connection = await existing(db, member.id, body.connection_id);
  const sealed = connection.sign_in_sealed;
  const handle = sealed === null || connection.sign_in_until! <= clock.now() ? undefined : openSignIn(settings.secretKey, sealed);
  if (sealed === null || handle === undefined) throw new Failure('link_expired', 'This sign-in is over. Please start again.');
  let grant: Grant;
  try {
    grant = await finishSignIn(calling, connection.institution_id, handle, body.code);
  } catch (error) {
    if (error instanceof FeedSignInRefused && !error.mayTryAgain) await store.keepSignIn(system, member.id, connection.id, null, null);
    throw failureOfFeed(error);
  }
  await keepConsent(calling, connection, grant, sealed);
  return { success: true, data: await shown(db, member.id, connection.id) };
};

const renew: HandlersOf<typeof connections>['renew'] = async ({ body }, calling) => {
  const { db, system, member, settings } = calling;
  requireAgreement(body.agreed);
  const connection = await existing(db, member.id, body.connection_id);
  if (connection.state === 'withdrawn' || connection.state === 'waiting') throw new Failure('conflict', 'This consent is withdrawn. Connect the bank anew.');
  const grant = connection.grant_sealed === null ? undefined : openGrant(settings.secretKey, connection.grant_sealed);
  const step = await beginSignIn(calling, connection.institution_id, body.login, grant);
  const sealed = sealSignIn(settings.secretKey, step.kind === 'done' ? 'done' : step.handle);
  await store.keepSignIn(system, member.id, connection.id, sealed, untilOf(calling));
  if (step.kind === 'done') await keepConsent(calling, connection, step.grant, sealed);
  return { success: true, connection_id: connection.id, step: stepOnWire(step) };
};

/** Takes away what came by the connection, import by import, the newest first. Answers how many rows. */
async function removeRows(db: Database, memberId: number, connectionId: number, at: Date): Promise<number> {
  let removed = 0;
  for (const batchId of await batchesOf(db, memberId, connectionId)) {
    const undone = await undoBatch(db, memberId, batchId, at);
    if (undone !== null && undone !== 'already') removed += undone.removed;
  }
  return removed;
}

const WITHDRAWN = 'You withdrew the consent.';

const withdraw: HandlersOf<typeof connections>['withdraw'] = async ({ body }, { db, system, member, clock, settings }) => {
  const connection = await existing(db, member.id, body.connection_id);
  const removed = await system.transaction().execute(async (transaction) => {
    const at = clock.now();
    if (!(await store.endConnection(transaction, member.id, connection.id, 'withdrawn', at))) throw new Failure('conflict', 'This consent is withdrawn already.');
    for (const item of await dropSyncs(transaction, member.id, connection.id, WITHDRAWN, at)) await failQueueItem(transaction, member.id, item, WITHDRAWN);
    await store.chooseAccounts(transaction, member.id, connection.id, []);
    const rows = body.delete_rows ? await removeRows(transaction, member.id, connection.id, at) : null;
    await store.addEvent(transaction, member.id, connection.id, 'withdrawn', at, rows === null ? '' : String(rows));
    const key = `bank-withdrawn:${member.id}:${connection.id}:${at.getTime()}`;
    if (connection.grant_sealed !== null) await requestWithdrawal(transaction, clock, key, { memberId: member.id, grantSealed: connection.grant_sealed });
    const person = await findMember(transaction, member.id);
    await postLetter(transaction, clock, settings.brand, key, withdrawalReceipt({ email: member.email, firstName: person?.first_name ?? '' }, connection.institution_name, at, rows, settings.brand));
    return rows ?? 0;
  });
  return { success: true, removed };
};

export const consentHandlers = { connect, verify, renew, withdraw };
