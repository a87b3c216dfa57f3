import { DatabaseSync } from 'node:sqlite';
import { StatementRefusal } from '#domain/statements/statement.ts';
import type { ActualRow } from '#domain/statements/peers/actual.ts';

/** A household budget has some ten thousand transactions; they are read at once, so their number is limited. */
const MAX_ROWS = 200_000;

const tables = [
  'transactions',
  'accounts',
  'payees',
  'payee_mapping',
  'categories',
  'category_mapping',
  'category_groups',
];

const query = `
  select t.id, t.financial_id as financialId, t.acct as accountId, a.name as accountName, t.date, t.amount,
    p.name as payeeName, ta.name as transferAccountName,
    t.imported_description as importedDescription, c.name as categoryName, g.name as categoryGroupName, t.notes,
    t.isParent
  from transactions t
  join accounts a on a.id = t.acct
  left join payee_mapping pm on pm.id = t.description
  left join payees p on p.id = pm.targetId
  left join accounts ta on ta.id = p.transfer_acct
  left join category_mapping cm on cm.id = t.category
  left join categories c on c.id = cm.transferId
  left join category_groups g on g.id = c.cat_group
  where t.tombstone = 0 and a.tombstone = 0 and t.date is not null and t.amount is not null
  order by t.date, t.sort_order
  limit ${MAX_ROWS + 1}`;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : Number.NaN;

function actualRow(row: Record<string, unknown>): ActualRow {
  return {
    id: String(row['id']),
    financialId: text(row['financialId']),
    accountId: String(row['accountId']),
    accountName: text(row['accountName']) ?? 'Account',
    date: number(row['date']),
    amount: number(row['amount']),
    payeeName: text(row['payeeName']),
    transferAccountName: text(row['transferAccountName']),
    importedDescription: text(row['importedDescription']),
    categoryName: text(row['categoryName']),
    categoryGroupName: text(row['categoryGroupName']),
    notes: text(row['notes']),
    isParent: row['isParent'] === 1 || row['isParent'] === 1n,
  };
}

/** Reads the transactions of an Actual budget's SQLite database. Throws a StatementRefusal for any other database. */
export function actualBudgetRows(path: string): ActualRow[] {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, allowExtension: false });
    const tableNames = database
      .prepare("select name from sqlite_master where type = 'table' and sql like 'create table%'")
      .all()
      .map((row) => String(row['name']));
    // Only plain tables are accepted: views and virtual tables with these names could run forever.
    if (!tables.every((table) => tableNames.includes(table)))
      throw new StatementRefusal('not_a_statement', 'This isn’t an Actual budget.');
    const rows = database.prepare(query).all();
    if (rows.length > MAX_ROWS)
      throw new StatementRefusal(
        'too_large',
        `This budget has more than ${MAX_ROWS.toLocaleString('en-AU')} transactions. Export its accounts one by one as CSV.`,
      );
    return rows.map(actualRow);
  } catch (error) {
    if (error instanceof StatementRefusal) throw error;
    throw new StatementRefusal('broken', 'This file is damaged. Export the budget again.');
  } finally {
    database?.close();
  }
}
