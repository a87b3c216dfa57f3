import { sql } from 'kysely';
import { protectMemberTable, shareTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

async function createMemberSettings(db: MigrationDatabase): Promise<void> {
  await sql`create table member_settings (
    member_id bigint primary key references members on delete cascade,
    theme integer not null default 1 check (theme between 1 and 5),
    theme_mode text not null default 'system' check (theme_mode in ('system', 'light', 'dark')),
    roundupenabled boolean not null default false,
    notificationemailfrequency text not null default 'weekly',
    notificationexpiry integer not null default 30 check (notificationexpiry between 0 and 365),
    notificationminimumbankbalance bigint not null default 0 check (notificationminimumbankbalance >= 0),
    page_settings jsonb not null default '{}',
    tour jsonb not null default '{}'
  )`.execute(db);
  await protectMemberTable(db, 'member_settings');
  await sql`create function member_settings_of_new_member() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into member_settings (member_id) values (new.member_id) on conflict do nothing;
      return new;
    end $$`.execute(db);
  await sql`create trigger member_settings_of_new_member after insert on members for each row execute function member_settings_of_new_member()`.execute(
    db,
  );
}

async function createPlans(db: MigrationDatabase): Promise<void> {
  await sql`create table plans (
    id bigint primary key,
    name text not null,
    price_cents bigint not null check (price_cents >= 0),
    description text not null
  )`.execute(db);
  await sql`create table plan_prices (
    plan_id bigint not null references plans,
    option text not null,
    frequency text not null,
    price_cents bigint not null check (price_cents >= 0),
    days integer not null,
    entries integer not null,
    primary key (plan_id, option)
  )`.execute(db);
  await sql`create table feature_gates (
    feature text primary key,
    minimum_plan_id bigint references plans,
    mode text not null check (mode in ('Lock', 'Hide'))
  )`.execute(db);
  await sql`comment on column feature_gates.minimum_plan_id is 'Null keeps the feature back from everybody.'`.execute(
    db,
  );
  for (const table of ['plans', 'plan_prices', 'feature_gates']) await shareTable(db, table);
  await sql`create table member_plans (
    member_id bigint not null references members on delete cascade,
    started_at timestamptz not null,
    plan_id bigint not null references plans,
    ends_at timestamptz,
    primary key (member_id, started_at)
  )`.execute(db);
  await protectMemberTable(db, 'member_plans');

  await sql`insert into plans (id, name, price_cents, description) values
    (1, 'Free', 0, 'See where your money goes, and plan the next pay.'),
    (2, 'Premium', 1000, 'Look further ahead, share with your household, and be ready at tax time.'),
    (3, 'Pro', 2000, 'Everything in Premium, with the largest share of the draws.')`.execute(db);
  await sql`insert into plan_prices (plan_id, option, frequency, price_cents, days, entries) values
    (2, 'weekly_premium', 'weekly', 250, 7, 5),
    (2, 'monthly_premium', 'monthly', 1000, 30, 10),
    (2, 'quarterly_premium', 'quarterly', 3000, 90, 250),
    (2, 'yearly_premium', 'yearly', 13000, 365, 500)`.execute(db);
  await sql`insert into feature_gates (feature, minimum_plan_id, mode) values
    ('Forecast beyond 4 weeks', 2, 'Lock'),
    ('Optimizer', 2, 'Lock'),
    ('Household sharing', 2, 'Lock'),
    ('Tax pack', 2, 'Lock'),
    ('Display Ads', null, 'Hide')`.execute(db);
}

async function createDashboard(db: MigrationDatabase): Promise<void> {
  await sql`create table dashboard_buttons (
    id bigint primary key,
    title text not null unique,
    colour text not null,
    icon text not null,
    link text not null,
    subtitle text,
    notice text
  )`.execute(db);
  await shareTable(db, 'dashboard_buttons');
  await sql`insert into dashboard_buttons (id, title, colour, icon, link, subtitle, notice) values
    (1, 'Progress Update', '#1f6f4a', 'trending-up', '/expense-analysis', 'How this month is going', null),
    (2, 'Uncategorized Transactions', '#b7791f', 'tags', '/transaction-history?uncategorised=true', 'Tell us what they were', null),
    (3, 'Create a Goal', '#2b6cb0', 'target', '/goals', 'Save for something', null),
    (4, 'Upgrade to Premium', '#6b46c1', 'sparkles', '/subscription-details', 'See what it adds', null)`.execute(db);
  await sql`create table button_clicks (
    member_id bigint not null references members on delete cascade,
    button text not null,
    clicks integer not null default 1,
    clicked_at timestamptz not null,
    primary key (member_id, button)
  )`.execute(db);
  await protectMemberTable(db, 'button_clicks');

  await sql`create table checklist_items (
    checklist text not null,
    item text not null,
    position integer not null,
    checklist_title text not null,
    title text not null,
    link text not null,
    primary key (checklist, item)
  )`.execute(db);
  await shareTable(db, 'checklist_items');
  await sql`insert into checklist_items (checklist, item, position, checklist_title, title, link) values
    ('start', 'import', 1, 'Get started', 'Bring in a bank statement', '/sync-transactions'),
    ('start', 'categorise', 2, 'Get started', 'Say what your spending was for', '/transaction-history?uncategorised=true'),
    ('start', 'budget', 3, 'Get started', 'Set your first budget', '/ubudget'),
    ('start', 'goal', 4, 'Get started', 'Save towards a goal', '/goals'),
    ('safety', 'verify', 1, 'Keep your account safe', 'Verify your e-mail address', '/settings/personal'),
    ('safety', 'second-step', 2, 'Keep your account safe', 'Turn on two-factor sign-in', '/settings/security'),
    ('safety', 'passkey', 3, 'Keep your account safe', 'Make a passkey', '/settings/security')`.execute(db);
  await sql`create table checklist_ticks (
    member_id bigint not null references members on delete cascade,
    checklist text not null,
    item text not null,
    completed_at timestamptz not null,
    primary key (member_id, checklist, item),
    foreign key (checklist, item) references checklist_items on delete cascade
  )`.execute(db);
  await protectMemberTable(db, 'checklist_ticks');
  await sql`create table tasks (
    member_id bigint not null references members on delete cascade,
    task text not null,
    completed_at timestamptz,
    updated_at timestamptz not null,
    primary key (member_id, task)
  )`.execute(db);
  await protectMemberTable(db, 'tasks');
}

async function createPapers(db: MigrationDatabase): Promise<void> {
  await sql`create table feedback (
    member_id bigint not null references members on delete cascade,
    id bigint generated by default as identity,
    feedback text not null,
    rating integer check (rating between 1 and 5),
    page text,
    at timestamptz not null,
    primary key (member_id, id)
  )`.execute(db);
  await protectMemberTable(db, 'feedback');
  await sql`create table guest_feedback (
    id bigint generated by default as identity primary key,
    feedback text not null,
    rating integer check (rating between 1 and 5),
    page text,
    email text,
    at timestamptz not null
  )`.execute(db);
  await sql`create table identity_documents (
    member_id bigint not null references members on delete cascade,
    id bigint generated by default as identity,
    kind text not null,
    side text not null check (side in ('front', 'back')),
    file_key text not null,
    uploaded_at timestamptz not null,
    status text not null default 'received' check (status in ('received', 'accepted', 'refused')),
    primary key (member_id, id)
  )`.execute(db);
  await protectMemberTable(db, 'identity_documents');
}

/** What a member chooses and keeps, and the shared tables behind it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await createMemberSettings(db);
  await createPlans(db);
  await createDashboard(db);
  await createPapers(db);
}
