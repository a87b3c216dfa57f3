import { sql } from 'kysely';
import type { RetainedRecord } from '#server/kit/closing.ts';
import type { Database } from '#server/kit/database.ts';

/**
 * The submitted applications, each with its offer, the signed agreement and the log, to be retained. The signed
 * agreement still names the borrower; other personal details are left out.
 */
export async function applicationRecords(db: Database, memberId: number, today: string): Promise<RetainedRecord[]> {
  const { rows } = await sql<RetainedRecord>`
    select 'loan_applications' as source, a.id::text as "sourceId",
      coalesce(l.closed_on, (a.decided_at at time zone 'UTC')::date, ${today}::date) as "endedOn",
      to_jsonb(a) - 'member_id' - 'reference' - 'account_name' - 'account_number' - 'reason_note' || jsonb_build_object(
        'offer', to_jsonb(o) - 'member_id',
        'events', (select jsonb_agg(to_jsonb(e) - 'member_id' || jsonb_build_object('after', e.after - 'signed_name')
          order by e.id) from loan_application_events e
        where e.member_id = a.member_id and e.application_id = a.id)) as content
    from loan_applications a
    left join loan_offers o on o.member_id = a.member_id and o.application_id = a.id
    left join loans l on l.member_id = o.member_id and l.id = o.loan_id
    where a.member_id = ${memberId} and a.submitted_at is not null order by a.id`.execute(db);
  return rows;
}
