import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import type { Keys } from '#server/kit/keys.ts';
import type { Presence, Visit } from '#server/ports/bank-feed/port.ts';
import { findMember, openEncrypted, encryptUntil } from '../../members/public.ts';

/** Whether a member waits for what a bank is asked, and how their browser called us. Banks count such calls apart from others. */

type Calling = Pick<Context<'member'>, 'caller' | 'request' | 'session' | 'settings' | 'clock'>;

const PURPOSE = 'bank-visit';
/** Nobody waits longer: what is asked later than this, after a bank's outage, is asked unattended. */
const PRESENT_MS = 5 * 60_000;
const MAX_HEADER = 500;

/** Headers that say nothing but how the browser is made; the standard wants none with secrets, and none of our own. */
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

/** The visit of a member whose call waits for the bank's answer. */
export function visitOf(calling: Calling): Visit {
  return { signedInAt: calling.session.startedAt, present: presenceOf(calling) };
}

/** The presence of the member who asks for a sync, for the sync to take along. */
export function encryptedPresence(calling: Calling): string {
  const { ip, headers } = presenceOf(calling);
  return encryptUntil(
    calling.settings.keys,
    PURPOSE,
    { ip, headers },
    new Date(calling.clock.now().getTime() + PRESENT_MS),
  );
}

/** The visit that a sync is: when its member last signed in, and whether they still wait for it. */
export async function visitFor(
  system: Database,
  keys: Keys,
  memberId: number,
  presentEncrypted: string | null,
  now: Date,
): Promise<Visit> {
  const member = await findMember(system, memberId);
  const opened = presentEncrypted === null ? undefined : openEncrypted(keys, PURPOSE, presentEncrypted, now);
  const present =
    opened && 'facts' in opened ? { ip: String(opened.facts['ip']), headers: String(opened.facts['headers']) } : null;
  return { signedInAt: member?.last_login_at ?? null, present };
}
