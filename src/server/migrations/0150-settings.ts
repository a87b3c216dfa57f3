import { sql } from 'kysely';
import { protectMemberTable, shareTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';
import { announceChanges } from '../kit/public-changes.ts';

/** A member's settings. */
async function createMemberSettings(db: MigrationDatabase): Promise<void> {
  await sql`
    create table member_settings (
      member_id bigint primary key references members on delete cascade,
      theme integer not null default 1 check (theme between 1 and 5),
      theme_mode text not null default 'system' check (theme_mode in ('system', 'light', 'dark')),
      roundupenabled boolean not null default false,
      notificationemailfrequency text not null default 'weekly',
      notificationexpiry integer not null default 30 check (notificationexpiry between 0 and 365),
      notificationminimumbankbalance bigint not null default 0 check (notificationminimumbankbalance >= 0),
      page_settings jsonb not null default '{}',
      tour jsonb not null default '{}'
    );
    create index member_settings_rounding on member_settings (member_id) where roundupenabled;
    create function member_settings_of_new_member() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into member_settings (member_id) values (new.member_id) on conflict do nothing;
      return new;
    end $$;
    create trigger member_settings_of_new_member after insert on members
      for each row execute function member_settings_of_new_member();
  `.execute(db);
  await protectMemberTable(db, 'member_settings');

  await sql`
    create table pay_cycles (
      member_id bigint primary key references members on delete cascade,
      kind text not null check (kind in ('weekly', 'fortnightly', 'four_weekly', 'monthly')),
      payday date,
      day integer check (day between 1 and 31),
      chosen_at timestamptz not null,
      check ((kind = 'monthly' and day is not null) or (kind <> 'monthly' and payday is not null))
    );
  `.execute(db);
  await protectMemberTable(db, 'pay_cycles');
}

/** Plans, and which plan opens which feature. */
async function createPlans(db: MigrationDatabase): Promise<void> {
  await sql`
    create table plans (
      id bigint primary key,
      name text not null,
      price_cents bigint not null check (price_cents >= 0),
      description text not null
    );
    insert into plans (id, name, price_cents, description) values
      (1, 'Free', 0, 'See where your money goes, and plan your next pay.'),
      (2, 'Premium', 1000, 'Look further ahead, share with your household, and be ready at tax time.'),
      (3, 'Pro', 2000, 'Everything in Premium, and the Platinum tier.');
  `.execute(db);
  await shareTable(db, 'plans');

  await sql`
    create table plan_prices (
      plan_id bigint not null references plans,
      option text not null,
      frequency text not null,
      price_cents bigint not null check (price_cents >= 0),
      days integer not null,
      entries integer not null,
      primary key (plan_id, option)
    );
    insert into plan_prices (plan_id, option, frequency, price_cents, days, entries) values
      (2, 'weekly_premium', 'weekly', 250, 7, 5),
      (2, 'monthly_premium', 'monthly', 1000, 30, 10),
      (2, 'quarterly_premium', 'quarterly', 3000, 90, 250),
      (2, 'yearly_premium', 'yearly', 13000, 365, 500),
      (3, 'monthly_pro', 'monthly', 2000, 30, 10);
  `.execute(db);
  await shareTable(db, 'plan_prices');

  await sql`
    create table feature_gates (
      feature text primary key,
      minimum_plan_id bigint references plans,
      mode text not null check (mode in ('Lock', 'Hide')),
      changed_at timestamptz,
      changed_by bigint references members on delete set null
    );
    -- For the foreign key, when a member is deleted.
    create index feature_gates_by_member on feature_gates (changed_by) where changed_by is not null;
    comment on column feature_gates.minimum_plan_id is 'Null closes the feature for everyone.';
    insert into feature_gates (feature, minimum_plan_id, mode) values
      ('Forecast beyond 4 weeks', 2, 'Lock'),
      ('Optimizer', 2, 'Lock'),
      ('Household sharing', 2, 'Lock'),
      ('Tax pack', 2, 'Lock'),
      -- Round-up is on every plan until an operator says otherwise.
      ('Round-up', 1, 'Lock'),
      ('Display Ads', null, 'Hide');
  `.execute(db);
  await shareTable(db, 'feature_gates');

  await sql`
    create table member_plans (
      member_id bigint not null references members on delete cascade,
      started_at timestamptz not null,
      plan_id bigint not null references plans,
      ends_at timestamptz,
      source text not null default 'payment' check (source in ('payment', 'grant', 'trial')),
      period_days integer not null default 30 check (period_days > 0),
      primary key (member_id, started_at)
    );
  `.execute(db);
  await protectMemberTable(db, 'member_plans');

  await sql`
    create table member_features (
      member_id bigint not null references members on delete cascade,
      feature text not null references feature_gates on delete cascade,
      mode text not null check (mode in ('Open', 'Lock', 'Hide')),
      reason text not null check (length(reason) between 1 and 300),
      changed_at timestamptz not null,
      changed_by bigint not null,
      primary key (member_id, feature)
    );
    -- Members can read decisions about them; only the support team writes them.
    alter table member_features enable row level security;
    create policy own_rows on member_features for select to wattle_member
      using (member_id = (select current_setting('wattle.member_id')::bigint));
    grant select on member_features to wattle_member;
  `.execute(db);
}

/** The dashboard: buttons, checklists and tasks. */
async function createDashboard(db: MigrationDatabase): Promise<void> {
  await sql`
    create table dashboard_buttons (
      id bigint primary key,
      title text not null unique,
      colour text not null,
      icon text not null,
      link text not null,
      subtitle text,
      notice text
    );
    insert into dashboard_buttons (id, title, colour, icon, link, subtitle, notice) values
      (1, 'Progress Update', '#1f6f4a', 'trending-up', '/expense-analysis', 'How this month is going', null),
      (2, 'Uncategorized Transactions', '#b7791f', 'tags', '/transaction-history?uncategorised=true',
        'Tell us what they were', null),
      (3, 'Create a Goal', '#2b6cb0', 'target', '/goals', 'Save for something', null),
      (4, 'Upgrade to Premium', '#6b46c1', 'sparkles', '/subscription-details', 'See what it adds', null);
  `.execute(db);
  await shareTable(db, 'dashboard_buttons');

  await sql`
    create table button_clicks (
      member_id bigint not null references members on delete cascade,
      button text not null,
      clicks integer not null default 1,
      clicked_at timestamptz not null,
      primary key (member_id, button)
    );
  `.execute(db);
  await protectMemberTable(db, 'button_clicks');

  await sql`
    create table checklist_items (
      checklist text not null,
      item text not null,
      position integer not null,
      checklist_title text not null,
      title text not null,
      link text not null,
      primary key (checklist, item)
    );
    insert into checklist_items (checklist, item, position, checklist_title, title, link) values
      ('start', 'import', 1, 'Get started', 'Import a bank statement', '/sync-transactions'),
      ('start', 'categorise', 2, 'Get started', 'Categorise your spending', '/transaction-history?uncategorised=true'),
      ('start', 'budget', 3, 'Get started', 'Set your first budget', '/ubudget'),
      ('start', 'goal', 4, 'Get started', 'Save towards a goal', '/goals'),
      ('safety', 'verify', 1, 'Keep your account safe', 'Verify your email', '/settings/personal'),
      ('safety', 'second-step', 2, 'Keep your account safe', 'Turn on two-step sign-in', '/settings/security'),
      ('safety', 'passkey', 3, 'Keep your account safe', 'Add a passkey', '/settings/security');
  `.execute(db);
  await shareTable(db, 'checklist_items');

  await sql`
    create table checklist_ticks (
      member_id bigint not null references members on delete cascade,
      checklist text not null,
      item text not null,
      completed_at timestamptz not null,
      primary key (member_id, checklist, item),
      foreign key (checklist, item) references checklist_items on delete cascade
    );
  `.execute(db);
  await protectMemberTable(db, 'checklist_ticks');

  await sql`
    create table tasks (
      member_id bigint not null references members on delete cascade,
      task text not null,
      completed_at timestamptz,
      updated_at timestamptz not null,
      primary key (member_id, task)
    );
  `.execute(db);
  await protectMemberTable(db, 'tasks');
}

/** Feedback of members and guests about the product. */
async function createFeedback(db: MigrationDatabase): Promise<void> {
  await sql`
    create table feedback (
      member_id bigint not null references members on delete cascade,
      id bigint generated by default as identity,
      feedback text not null,
      rating integer check (rating between 1 and 5),
      page text,
      at timestamptz not null,
      primary key (member_id, id)
    );
  `.execute(db);
  await protectMemberTable(db, 'feedback');

  await sql`
    create table guest_feedback (
      id bigint generated by default as identity primary key,
      feedback text not null,
      rating integer check (rating between 1 and 5),
      page text,
      email text,
      at timestamptz not null
    );
  `.execute(db);
}

/** Settings of members, plans, the dashboard and feedback. */
export async function up(db: MigrationDatabase): Promise<void> {
  await createMemberSettings(db);
  await createPlans(db);
  for (const table of ['plans', 'plan_prices', 'feature_gates']) await announceChanges(db, table);
  await createDashboard(db);
  await createFeedback(db);
}
