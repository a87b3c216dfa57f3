import type { connections } from '#contract/areas/connections.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import { FeedAnswerRefused } from '#server/ports/bank-feed/port.ts';
import type { Grant } from '#server/ports/bank-feed/port.ts';
import { keepConsent, shown } from '../consents/consent-handlers.ts';
import * as store from '../consents/consent-store.ts';
import { readSignIn } from '../consents/grant.ts';
import { failureOfFeed, finishSignIn, signInKey } from './sign-in.ts';

type Answer = ReplyOf<typeof connections.comeBack>;

const outcomes = { declined: 'declined', expired: 'expired', forged: 'unknown' } as const;

/**
 * Handles the return from the bank's own page. The state in the response identifies the sign-in, only within the
 * session that began it, and can be used once. The bank's signature is verified afterwards.
 */
export const comeBack = withSystemDb<typeof connections.comeBack>('server-records', async ({ body }, calling) => {
  const { systemDb, member, session, clock, ports, settings } = calling;
  const state = ports.bankFeed.stateOf(body.response);
  const connection =
    state === null ? undefined : await store.claimSignIn(systemDb, member.id, signInKey(session.id, state));
  const encrypted = connection?.sign_in_encrypted ?? null;
  if (!connection || encrypted === null) return { outcome: 'unknown', institution: null, data: null };

  const endSignIn = async (outcome: Answer['outcome']): Promise<Answer> => {
    await store.keepSignIn(systemDb, member.id, connection.id, null);
    return { outcome, institution: connection.institution_name, data: null };
  };
  const handle = readSignIn(settings.keys, encrypted);
  if (handle === undefined || connection.sign_in_until! <= clock.now()) return endSignIn('expired');
  let grant: Grant;
  try {
    grant = await finishSignIn(calling, connection.institution_id, handle, body.response);
  } catch (error) {
    if (error instanceof FeedAnswerRefused) return endSignIn(outcomes[error.why]);
    await store.keepSignIn(systemDb, member.id, connection.id, null);
    throw failureOfFeed(error);
  }
  await keepConsent(calling, connection, grant, encrypted);
  const outcome = connection.consent_given_at === null ? 'given' : 'renewed';
  return { outcome, institution: connection.institution_name, data: await shown(calling, connection.id) };
});
