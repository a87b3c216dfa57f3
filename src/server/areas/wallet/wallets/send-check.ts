import { Failure } from '#contract/kit/errors.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import type { CheckKind } from '../tables.ts';
import { rulesNow } from '../transfers/limits.ts';
import { checksOf, recordCheck } from './wallet-store.ts';
import type { WalletRow } from './wallet-store.ts';

type Parts = Pick<SystemContext, 'systemDb' | 'member' | 'session' | 'clock'>;

const messages: Readonly<Record<CheckKind, string>> = {
  password: 'Enter your password to send tokens.',
  email: 'Enter the code we email you first.',
};

/** Records that this session has given the password or the email's code, and returns until when that holds. */
export async function openCheck({ systemDb, member, session, clock }: Parts, kind: CheckKind): Promise<Date> {
  const until = new Date(clock.now().getTime() + rulesNow(clock).openMinutes * 60_000);
  await recordCheck(systemDb, { member_id: member.id, session_id: session.id, kind, until });
  return until;
}

/** @throws Failure `forbidden`, which says what the page should ask for. */
export async function requireCheck({ systemDb, member, session, clock }: Parts, kind: CheckKind): Promise<void> {
  const checks = await checksOf(systemDb, member.id, session.id, clock.now());
  if (!checks.has(kind)) throw new Failure('forbidden', messages[kind], { extra: { confirm: `wallet_${kind}` } });
}

/** @throws Failure `conflict` while a recovered wallet rests. */
export function requireNotPaused({ clock }: Pick<SystemContext, 'clock'>, own: WalletRow): void {
  if (own.paused_until && own.paused_until > clock.now())
    throw new Failure('conflict', 'This wallet was recently recovered, so it can’t send anything yet.', {
      extra: { paused_until: own.paused_until.toISOString() },
    });
}
