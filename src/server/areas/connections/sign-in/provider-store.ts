import type { Generated } from 'kysely';
import type { Database } from '#server/kit/database.ts';

export type SessionState = 'start' | 'reference' | 'authentication' | 'done';

declare module '#server/kit/database.ts' {
  interface Tables {
    statement_sessions: {
      member_id: number;
      institution_id: string;
      institution_name: string;
      state: SessionState;
      reference: string | null;
      hint: string | null;
      sign_in_encrypted: string | null;
      until: Date;
      files: Generated<number>;
      imported: Generated<number>;
      duplicates: Generated<number>;
    };
  }
}

/** Returns the member's statement session; there is at most one. */
export async function findSession(db: Database, memberId: number) {
  return db.selectFrom('statement_sessions').selectAll().where('member_id', '=', memberId).executeTakeFirst();
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Begins a new session, replacing an earlier one. */
export async function beginSession(
  db: Database,
  memberId: number,
  institution: { id: string; name: string },
  until: Date,
): Promise<void> {
  const values = {
    institution_id: institution.id,
    institution_name: institution.name,
    state: 'reference' as const,
    reference: null,
    hint: null,
    sign_in_encrypted: null,
    until,
    files: 0,
    imported: 0,
    duplicates: 0,
  };
  await db
    .insertInto('statement_sessions')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

export interface SessionChange {
  state: SessionState;
  reference?: string;
  hint?: string | null;
  sign_in_encrypted?: string | null;
  until?: Date;
  files?: number;
  imported?: number;
  duplicates?: number;
}

/** Updates a session that is still in the given state. Returns false if another call changed it first. */
export async function moveSession(
  db: Database,
  memberId: number,
  from: Pick<SessionRow, 'state' | 'sign_in_encrypted'>,
  change: SessionChange,
): Promise<boolean> {
  let query = db
    .updateTable('statement_sessions')
    .set(change)
    .where('member_id', '=', memberId)
    .where('state', '=', from.state);
  query =
    from.sign_in_encrypted === null
      ? query.where('sign_in_encrypted', 'is', null)
      : query.where('sign_in_encrypted', '=', from.sign_in_encrypted);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}
