import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * The prices that come with the product are samples and say so, until an operator lays out real ones. Loans are priced by
 * their yearly interest for each dollar owed, so that each can be worked out over the time that the member's loan has left.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table comparison_categories add column is_sample boolean not null default false`.execute(db);
  await sql`update comparison_categories set is_sample = true where source like 'Rounded guide prices of usual plans%'`.execute(
    db,
  );
  await sql`update comparison_categories set source = 'Sample prices, rounded and put together by us. They are not the offer of any provider.' where is_sample`.execute(
    db,
  );
  await sql`update comparison_offers set provider = 'Sample' where category_id in (select id from comparison_categories where is_sample)`.execute(
    db,
  );
  await sql`update comparison_categories set assumption = 'Each loan is worked out over the payments that yours has left, at the same dates.', reference_unit_price = 1100 where slug = 'loans'`.execute(
    db,
  );
  await sql`update comparison_offers o set unit_price = case o.name when 'Secured by a car' then 700 when 'Personal, good history' then 800 else 1300 end
    from comparison_categories c where c.id = o.category_id and c.slug = 'loans' and c.is_sample`.execute(db);
  await sql`update comparison_offers o set features = o.features - 'Five years' from comparison_categories c where c.id = o.category_id and c.slug = 'loans' and c.is_sample`.execute(
    db,
  );
  await sql`update comparison_categories set assumption = 'Your use in kWh is an estimate from what you pay, as if you paid a common supply charge and rate. Enter the kWh from your bill to see a difference.' where slug = 'energy'`.execute(
    db,
  );
  await sql`update comparison_categories set assumption = 'The balance you carry over is an estimate from the interest and fees you pay, at 20.99% a year. Enter your balance to see a difference.' where slug = 'cards'`.execute(
    db,
  );
  await sql`update comparison_categories set assumption = 'Your cost is taken as that of one service.' where slug = 'broadband'`.execute(
    db,
  );
  await sql`update comparison_categories set assumption = 'Your cost is taken as that of one car. What is covered differs from policy to policy.' where slug = 'insurance'`.execute(
    db,
  );
}
