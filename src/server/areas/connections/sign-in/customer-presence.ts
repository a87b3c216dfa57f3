import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import type { Keys } from '#server/kit/keys.ts';
import type { Presence, Visit } from '#server/ports/bank-feed/port.ts';
import { findMember, openEncrypted, encryptUntil } from '../../members/public.ts';

/**
 * Whether the customer is present during a bank call, and the browser's headers. Banks limit attended and unattended
 * calls separately.
 */

type Calling = Pick<Context<'member'>, 'caller' | 'request' | 'session' | 'settings' | 'clock'>;

const PURPOSE = 'bank-visit';
/** After this time, for example after an outage of the bank, a call counts as unattended. */
const PRESENT_MS = 5 * 60_000;
const MAX_HEADER = 500;

/** Headers that describe only the browser. The standard forbids secrets, and we add none of our own. */
const standardHeaders = [
  ['User-Agent', 'user-agent'],
  ['Accept', 'accept'],
  ['Accept-Language', 'accept-language'],
] as const;

function presenceOf({ caller, request }: Calling): Presence {
  const lines = standardHeaders.flatMap(([name, key]) => {
    const value = request.headers[key];
    return typeof value === 'string' && value !== '' ? [`${name}: ${value.slice(0, MAX_HEADER)}`] : [];
  });
  return { ip: caller.ip, headers: lines.join('\r\n') };
}

/** Returns the visit of a member whose request waits for the bank. */
export function visitOf(calling: Calling): Visit {
  return { signedInAt: calling.session.startedAt, present: presenceOf(calling) };
}

/** Returns the presence of the member who requests a sync, encrypted, to be stored with it. */
export function encryptedPresence(calling: Calling): string {
  const { ip, headers } = presenceOf(calling);
  return encryptUntil(
    calling.settings.keys,
    PURPOSE,
    { ip, headers },
    new Date(calling.clock.now().getTime() + PRESENT_MS),
  );
}

/** Returns the visit for a sync: the member's last sign-in, and their presence if it is recent enough. */
export async function visitFor(
  system: Database,
  keys: Keys,
  memberId: number,
  presentEncrypted: string | null,
  now: Date,
): Promise<Visit> {
  const member = await findMember(system, memberId);
  const decrypted = presentEncrypted === null ? undefined : openEncrypted(keys, PURPOSE, presentEncrypted, now);
  const present =
    decrypted && 'facts' in decrypted
      ? { ip: String(decrypted.facts['ip']), headers: String(decrypted.facts['headers']) }
      : null;
  return { signedInAt: member?.last_login_at ?? null, present };
}
