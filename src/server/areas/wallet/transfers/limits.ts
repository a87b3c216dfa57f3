import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { sendProblem, sendRulesOn } from '#domain/wallet/send-rules.ts';
import type { SendRules } from '#domain/wallet/send-rules.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { WalletRow } from '../wallets/wallet-store.ts';
import { balancesOf } from './books-store.ts';
import { findReceiver } from './receiver-store.ts';
import type { ReceiverRow } from './receiver-store.ts';
import { sentSince } from './transfer-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const rulesNow = (clock: Clock): SendRules => sendRulesOn(clock.today(DEFAULT_ZONE));

/** When the cooling-off of a receiver ends; null once it has. A receiver that was never used has yet to begin it. */
export function coolingUntil(clock: Clock, receiver: Pick<ReceiverRow, 'first_at'> | undefined): Date | null {
  const { coolingHours } = rulesNow(clock);
  const until = new Date((receiver?.first_at ?? clock.now()).getTime() + coolingHours * HOUR_MS);
  return until > clock.now() ? until : null;
}

/** How much of the smaller limit of a new receiver is used; null once the cooling-off is over. */
export async function coolingOf(
  db: Database,
  clock: Clock,
  memberId: number,
  address: string,
): Promise<{ sent: number; max: number; until: Date; receiver: ReceiverRow | undefined } | null> {
  const receiver = await findReceiver(db, memberId, address);
  const until = coolingUntil(clock, receiver);
  if (until === null) return null;
  const sent = receiver ? await sentSince(db, { member_id: memberId }, receiver.first_at, address) : 0;
  return { sent, max: rulesNow(clock).coolingMax, until, receiver };
}

/** Why a transfer can't leave a wallet now; null if it can. */
export async function obstacle(
  db: Database,
  clock: Clock,
  wallet: WalletRow,
  { receiver, amount, fee }: { receiver: string; amount: number; fee: number },
): Promise<string | null> {
  const available = (await balancesOf(db, wallet.member_id)).get(wallet.address)?.available ?? 0;
  return sendProblem({
    amount,
    fee,
    available,
    sentToday: await sentSince(db, wallet, new Date(clock.now().getTime() - DAY_MS)),
    dailyLimit: wallet.daily_limit,
    cooling: await coolingOf(db, clock, wallet.member_id, receiver),
  });
}
