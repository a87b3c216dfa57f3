import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import type { BankEvent, BankFeedPort } from '#server/ports/bank-feed/port.ts';
import { findConnection } from '../consents/consent-store.ts';
import { findByEventHash, storeEventSecret, addMark } from './event-store.ts';
import { readEventSecret, readGrant, encryptEventSecret } from '../consents/grant.ts';
import type { ListenOrder, WithdrawOrder } from './sync-request.ts';
import { followMark } from './sync-request.ts';

/** Webhooks: events that banks send us, and their registration. */

export interface EventContext {
  system: Database;
  clock: Clock;
  feed: BankFeedPort;
  keys: Keys;
  /**
   * The public URL of this server's API, such as 'https://wattle.example/system/api/frontend/wattle/'; empty if banks
   * cannot reach it.
   */
  callsUrl: string;
}

/** Returns the secret webhook key of a connection: unguessable, and always the same. */
function eventKeyOf(keys: Keys, memberId: number, connectionId: number): string {
  return createHmac('sha256', keys.dataKey).update(`bank-event\n${memberId}:${connectionId}`).digest('base64url');
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function eventUrlOf(
  { callsUrl, keys }: Pick<EventContext, 'callsUrl' | 'keys'>,
  memberId: number,
  connectionId: number,
): string | null {
  return callsUrl === '' ? null : `${callsUrl}api/bank_connection/event/${eventKeyOf(keys, memberId, connectionId)}`;
}

/** Registers a webhook for a new consent at banks that support it. */
export function listenOutboxHandler(context: EventContext): OutboxHandler {
  return async ({ payload }) => {
    const { memberId, connectionId } = payload as ListenOrder;
    const { system, feed, keys } = context;
    const eventUrl = eventUrlOf(context, memberId, connectionId);
    const connection = await findConnection(system, memberId, connectionId);
    const grant =
      connection?.state === 'open' && connection.grant_encrypted !== null
        ? readGrant(keys, connection.grant_encrypted)
        : undefined;
    if (eventUrl === null || !grant) return;
    const listening = await feed.listen(grant, eventUrl);
    if (listening)
      await storeEventSecret(
        system,
        memberId,
        connectionId,
        hashOf(eventKeyOf(keys, memberId, connectionId)),
        encryptEventSecret(keys, listening.secret),
      );
  };
}

/** Tells a bank that its customer has withdrawn consent. */
export function withdrawOutboxHandler(context: Pick<EventContext, 'feed' | 'keys' | 'callsUrl'>): OutboxHandler {
  return async ({ payload }) => {
    const { memberId, grantEncrypted, connectionId } = payload as WithdrawOrder;
    const grant = readGrant(context.keys, grantEncrypted);
    if (grant)
      await context.feed.withdraw(grant, connectionId === null ? null : eventUrlOf(context, memberId, connectionId));
  };
}

/**
 * Processes an event from a bank. Returns 'unknown' if there is no such connection, 'forged' if the signature is
 * invalid.
 */
export async function receiveEvent(
  { system, clock, feed, keys }: EventContext,
  key: string,
  event: BankEvent,
): Promise<'taken' | 'unknown' | 'forged'> {
  const connection = await findByEventHash(system, hashOf(key));
  const secret = connection && readEventSecret(keys, connection.eventSecretEncrypted);
  if (!connection || secret === undefined) return 'unknown';
  const kind = await feed.readEvent(connection.institutionId, secret, event);
  if (kind === null) return 'forged';
  if (kind === 'rows' && connection.collects) {
    // Store the mark first. Whichever comes last, this call or the end of a running sync, finds it.
    await addMark(system, connection.memberId, connection.id, clock.now());
    await followMark(system, clock, connection.memberId, {
      id: connection.id,
      institution_name: connection.institutionName,
    });
  }
  return 'taken';
}
