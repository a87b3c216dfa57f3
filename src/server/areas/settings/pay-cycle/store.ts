import { calendarMonths } from '#domain/calendar/pay-cycle.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { Database } from '#server/kit/database.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    pay_cycles: {
      member_id: number;
      kind: 'weekly' | 'fortnightly' | 'four_weekly' | 'monthly';
      payday: string | null;
      day: number | null;
      chosen_at: Date;
    };
  }
}

/** The member's pay cycle and whether the member chose it; calendar months otherwise. */
export async function readPayCycle(db: Database, memberId: number): Promise<{ cycle: PayCycle; chosen: boolean }> {
  const row = await db
    .selectFrom('pay_cycles')
    .select(['kind', 'payday', 'day'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return { cycle: calendarMonths, chosen: false };
  return {
    cycle: row.kind === 'monthly' ? { kind: 'monthly', day: row.day ?? 1 } : { kind: row.kind, payday: row.payday! },
    chosen: true,
  };
}

export async function writePayCycle(db: Database, memberId: number, cycle: PayCycle, at: Date): Promise<void> {
  const values = {
    kind: cycle.kind,
    payday: cycle.kind === 'monthly' ? null : cycle.payday,
    day: cycle.kind === 'monthly' ? cycle.day : null,
    chosen_at: at,
  };
  await db
    .insertInto('pay_cycles')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}
