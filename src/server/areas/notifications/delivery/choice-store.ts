import { notificationKindInfo, notificationKinds, channelsOf } from '#domain/notifications/kinds.ts';
import type { NotificationKind, NotificationChannels } from '#domain/notifications/kinds.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export type Choice = NotificationChannels & { kind: NotificationKind };

/** The member's channel settings for every kind of notification. */
export async function choicesOf(db: Database, memberId: number): Promise<Choice[]> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'shown', 'mailed', 'pushed'])
    .where('member_id', '=', memberId)
    .execute();
  const chosen = new Map(rows.map(({ kind, ...channels }) => [kind, channels]));
  return notificationKinds.map((kind) => ({ kind, ...channelsOf(kind, chosen.get(kind)) }));
}

/** Updates the provided channels in one statement, so that two concurrent switches do not undo each other. */
export async function changeChoice(
  db: Database,
  memberId: number,
  kind: NotificationKind,
  change: Partial<NotificationChannels>,
): Promise<Choice> {
  const changes = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<NotificationChannels>;
  const row = await db
    .insertInto('notification_choices')
    .values({ member_id: memberId, kind, ...notificationKindInfo[kind].defaults, ...changes })
    .onConflict((conflict) =>
      Object.keys(changes).length > 0
        ? conflict.columns(['member_id', 'kind']).doUpdateSet(changes)
        : conflict.columns(['member_id', 'kind']).doUpdateSet({ kind }),
    )
    .returning(['shown', 'mailed', 'pushed'])
    .executeTakeFirstOrThrow();
  return { kind, ...channelsOf(kind, row) };
}

/** Whether push messages may include amounts. */
export async function pushAmountsOf(db: Database, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('notification_plans')
    .select('push_amounts')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.push_amounts ?? false;
}

export async function setPushAmounts(db: Database, memberId: number, amounts: boolean): Promise<void> {
  await db
    .insertInto('notification_plans')
    .values({ member_id: memberId, push_amounts: amounts, digest_on: null })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ push_amounts: amounts }))
    .execute();
}
