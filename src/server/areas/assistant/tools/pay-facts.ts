import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { payCycleInForce } from '../../settings/public.ts';
import type { Scope } from './tool.ts';

/** Returns the chosen pay cycle, else the detected one, else calendar months. */
export async function payCycleOf({
  context: { memberDb },
  memberId,
  today,
}: Scope): Promise<{ cycle: PayCycle; chosen: boolean }> {
  const { cycle, source } = await payCycleInForce(memberDb, memberId, today);
  return { cycle, chosen: source === 'chosen' };
}
