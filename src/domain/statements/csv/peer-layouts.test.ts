import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';
import type { StatementEntry } from '../statement.ts';

const summaryOf = (rows: readonly StatementEntry[]): unknown[] =>
  rows.map((transaction) => [
    transaction.account,
    transaction.date,
    transaction.amountCents,
    transaction.description,
    transaction.category,
  ]);

describe('the exports of other money programs', () => {
  it('YNAB: register of several accounts with splits and transfers', () => {
    const read =
      readCsv(`"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Everyday","","07/01/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,"$1,000.00","Reconciled"
"Everyday","Red","07/14/2026","Grocer","Needs: Groceries","Needs","Groceries","Split (1/2) fruit",$45.00,$0.00,"Cleared"
"Everyday","Red","07/14/2026","Grocer","Wants: Fun","Wants","Fun","Split (2/2) ",$5.50,$0.00,"Cleared"
"Everyday","","07/15/2026","Transfer : Savings","","","","",$100.00,$0.00,"Cleared"
"Savings","","07/15/2026","Transfer : Everyday","","","","",$0.00,$100.00,"Uncleared"
`);
    expect(read.survey).toMatchObject({ layout: 'YNAB', peer: true, certain: true, dateOrderDecided: true });
    expect(read.accounts.map((account) => account.name)).toEqual(['Everyday', 'Savings']);
    expect(summaryOf(read.rows)).toEqual([
      [0, '2026-07-01', 100_000, 'Starting Balance', 'Inflow: Ready to Assign'],
      [0, '2026-07-14', -4500, 'Grocer', 'Needs: Groceries'],
      [0, '2026-07-14', -550, 'Grocer', 'Wants: Fun'],
      [0, '2026-07-15', -10_000, 'Transfer : Savings', '[Savings]'],
      [1, '2026-07-15', 10_000, 'Transfer : Everyday', '[Everyday]'],
    ]);
    expect(read.rows[1]).toMatchObject({ payee: 'Grocer', tags: ['Red'], notes: 'Split (1/2) fruit', pending: false });
    expect(read.rejected).toEqual([]);
  });

  it('YNAB: the order of its dates follows the setting of the budget, and is asked when it cannot be told', () => {
    const register = (
      first: string,
      second: string,
    ) => `Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared
Everyday,,${first},Grocer,,,,,$4.00,$0.00,Cleared
Everyday,,${second},Grocer,,,,,$4.00,$0.00,Cleared
`;
    const open = readCsv(register('01/02/2026', '01/03/2026'));
    expect(open.rows[0]?.date).toBe('2026-01-02');
    expect(open.warnings.map((warning) => warning.code)).toEqual(['date_order_assumed']);
    const answered = readCsv(register('01/02/2026', '01/03/2026'), { dateOrder: 'dmy' });
    expect(answered.rows[0]?.date).toBe('2026-02-01');
    expect(answered.warnings).toEqual([]);
    const parsed = readCsv(register('15/02/2026', '01/03/2026'));
    expect(parsed.rows.map((transaction) => transaction.date)).toEqual(['2026-02-15', '2026-03-01']);
  });

  it('YNAB 4: register with a running balance', () => {
    const read =
      readCsv(`"Account","Flag","Check Number","Date","Payee","Category","Master Category","Sub Category","Memo","Outflow","Inflow","Cleared","Running Balance"
"Wallet","","","2014/03/05","Café","Everyday Expenses:Coffee","Everyday Expenses","Coffee","flat white",4.20,0.00,"U",95.80
"Wallet","","","2014/03/04","Transfer : Bank","","","","",0.00,100.00,"C",100.00
`);
    expect(read.survey?.layout).toBe('YNAB 4');
    expect(summaryOf(read.rows)).toEqual([
      [0, '2014-03-05', -420, 'Café', 'Everyday Expenses: Coffee'],
      [0, '2014-03-04', 10_000, 'Transfer : Bank', '[Bank]'],
    ]);
  });

  it.each([
    `"Month","Category Group/Category","Category Group","Category","Assigned","Activity","Available"\n"Jul 2026","Needs: Groceries","Needs","Groceries",$100.00,-$55.00,$45.00\n`,
    `"Month","Category","Master Category","Sub Category","Budgeted","Outflows","Category Balance"\n"March 2014","Everyday: Coffee","Everyday","Coffee",10.00,-4.20,5.80\n`,
  ])('YNAB: the plan holds no transactions, and the refusal says which file does', (text) => {
    const read = readCsv(text);
    expect(read.refusal).toMatchObject({ code: 'not_a_statement' });
    expect(read.refusal?.message).toContain('Register.csv');
  });

  const firefly = (order: string[], rows: Record<string, string>[]) =>
    [order.join(','), ...rows.map((row) => order.map((name) => row[name] ?? '').join(','))].join('\n');
  const firefly2024 =
    'user_id,group_id,journal_id,created_at,updated_at,group_title,type,amount,foreign_amount,currency_code,foreign_currency_code,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes'.split(
      ',',
    );
  const firefly2025 =
    'user_id,group_id,journal_id,created_at,updated_at,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,native_currency_code,native_amount,native_foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes'.split(
      ',',
    );
  const journals: Record<string, string>[] = [
    {
      journal_id: '2805',
      type: 'Withdrawal',
      amount: '-30.560000000000',
      currency_code: 'AUD',
      description: 'Weekly shop',
      date: '2025-03-01T00:00:00+11:00',
      source_name: 'Everyday',
      source_type: 'Asset account',
      destination_name: 'Grocer',
      destination_type: 'Expense account',
      category: 'Groceries',
      tags: '"food,week"',
      notes: 'two bags',
    },
    {
      journal_id: '2806',
      type: 'Deposit',
      amount: '2000.00',
      currency_code: 'AUD',
      description: 'Pay',
      date: '2025-03-02T00:00:00+11:00',
      source_name: 'Example Pty Ltd',
      source_type: 'Revenue account',
      destination_name: 'Everyday',
      destination_type: 'Asset account',
    },
    {
      journal_id: '2807',
      type: 'Transfer',
      amount: '100.00',
      foreign_amount: '63.50',
      currency_code: 'AUD',
      foreign_currency_code: 'USD',
      description: 'To dollars',
      date: '2025-03-03T00:00:00+11:00',
      source_name: 'Everyday',
      source_type: 'Asset account',
      destination_name: 'Travel',
      destination_type: 'Asset account',
    },
    {
      journal_id: '2808',
      type: 'Opening balance',
      amount: '50.00',
      currency_code: 'AUD',
      description: 'Initial balance',
      date: '2025-01-01T00:00:00+11:00',
      source_name: 'Initial balance for Everyday',
      source_type: 'Initial balance account',
      destination_name: 'Everyday',
      destination_type: 'Asset account',
    },
  ];

  it.each([
    ['2024', firefly2024],
    ['2025', firefly2025],
  ])('Firefly III %s: both accounts of a row, read by column name', (_, order) => {
    const read = readCsv(firefly(order, journals));
    expect(read.survey).toMatchObject({ layout: 'Firefly III', certain: true });
    expect(read.accounts).toMatchObject([
      { name: 'Everyday', currency: 'AUD' },
      { name: 'Travel', currency: 'USD' },
    ]);
    expect(summaryOf(read.rows)).toEqual([
      [0, '2025-03-01', -3056, 'Weekly shop', 'Groceries'],
      [0, '2025-03-02', 200_000, 'Pay', null],
      [0, '2025-03-03', -10_000, 'To dollars', '[Travel]'],
      [1, '2025-03-03', 6350, 'To dollars', '[Everyday]'],
      [0, '2025-01-01', 5000, 'Initial balance', null],
    ]);
    expect(read.rows[0]).toMatchObject({
      payee: 'Grocer',
      bankId: 'firefly-2805',
      tags: ['food', 'week'],
      notes: 'two bags',
    });
    expect(read.warnings).toEqual([]);
  });

  it('Mint: amounts without a sign and their direction in words', () => {
    const read =
      readCsv(`"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"3/27/2017","Bookshop","BOOKSHOP GLEBE 1234","7.99","debit","Shopping","Store Card","gift",""
"3/02/2017","Pay","EXAMPLE PTY LTD SALARY","1,500.00","credit","Income","Everyday","",""
`);
    expect(read.survey).toMatchObject({ layout: 'Mint', dateOrderDecided: true });
    expect(read.accounts.map((account) => account.name)).toEqual(['Store Card', 'Everyday']);
    expect(summaryOf(read.rows)).toEqual([
      [0, '2017-03-27', -799, 'BOOKSHOP GLEBE 1234', 'Shopping'],
      [1, '2017-03-02', 150_000, 'EXAMPLE PTY LTD SALARY', 'Income'],
    ]);
    expect(read.rows[0]).toMatchObject({ payee: 'Bookshop', tags: ['gift'] });
  });

  it('Mint: month first also where no day is above 12', () => {
    const read = readCsv(
      'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes\n3/02/2017,A,A,1.00,debit,,X,,\n',
    );
    expect(read.rows[0]?.date).toBe('2017-03-02');
    expect(read.warnings).toEqual([]);
  });

  it.each([
    ['', ''],
    [',Owner', ',Shared'],
    [',Owner,Reviewed,Id', ',Shared,yes,183900000000001'],
  ])('Monarch with the columns that were added over time: %s', (heading, cells) => {
    const read = readCsv(`Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags${heading}
2026-02-05,Green Grocer,Groceries,Everyday,GREEN GROCER 123,,-45.10,"home, food"${cells}
`);
    expect(read.survey?.layout).toBe('Monarch');
    expect(summaryOf(read.rows)).toEqual([[0, '2026-02-05', -4510, 'GREEN GROCER 123', 'Groceries']]);
    expect(read.rows[0]).toMatchObject({
      payee: 'Green Grocer',
      tags: ['home', 'food'],
      bankId: heading.endsWith('Id') ? '183900000000001' : null,
    });
  });

  it('Actual: all accounts, the whole of a split left to its parts', () => {
    const read = readCsv(`Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Everyday,2024-06-01,Corner Market,(SPLIT INTO 2) ,,0,-12.5,Cleared
Everyday,2024-06-01,Corner Market,(SPLIT 1 OF 2) bread,Groceries,-10,0,Cleared
Everyday,2024-06-01,Corner Market,(SPLIT 2 OF 2) card,Gifts,-2.5,0,Cleared
`);
    expect(read.survey?.layout).toBe('Actual');
    expect(summaryOf(read.rows)).toEqual([
      [0, '2024-06-01', -1000, 'Corner Market', 'Groceries'],
      [0, '2024-06-01', -250, 'Corner Market', 'Gifts'],
    ]);
    expect(read.rejected).toEqual([
      { line: 2, reason: 'This is the total of a split. Its parts are on separate lines.' },
    ]);
  });

  it('Actual: the plain list with categories', () => {
    const read = readCsv(
      'Date,Payee,Notes,Category,Amount\n2024-06-01,Corner Market,walk,Groceries,-12.50\n2024-06-03,Vet Clinic,,Pets,-80\n',
    );
    expect(read.survey).toMatchObject({ layout: 'Actual', certain: true });
    expect(summaryOf(read.rows)).toEqual([
      [0, '2024-06-01', -1250, 'Corner Market', 'Groceries'],
      [0, '2024-06-03', -8000, 'Vet Clinic', 'Pets'],
    ]);
  });

  it('a list of categories alone is no statement', () => {
    expect(readCsv('Category Group,Category\nNeeds,Groceries\nNeeds,Rent\n').refusal).toMatchObject({
      code: 'not_a_statement',
    });
  });

  it('Venmo: a sign apart from the figure', () => {
    const read =
      readCsv(`" ID","Datetime","Type","Status","Note","From","To","Amount (total)","Amount (fee)","Funding Source","Destination"
"2394198259925614643","2017-04-25T03:15:53","Payment","Complete","Tutoring","A B","C D","- $220.00","","Visa Debit",""
"0454063333607815882","2017-09-06T05:10:45","Payment","Complete","Rent","E F","A B","+ $1,150.00","","","Balance"
"0454063333607815999","2017-09-07T05:10:45","Payment","Failed","Rent","E F","A B","+ $1,150.00","","","Balance"
`);
    expect(read.survey?.layout).toBe('Venmo');
    expect(summaryOf(read.rows)).toEqual([
      [0, '2017-04-25', -22_000, 'Tutoring', null],
      [0, '2017-09-06', 115_000, 'Rent', null],
    ]);
    expect(read.rejected).toEqual([{ line: 4, reason: 'This didn’t go through: the bank says “Failed”.' }]);
    expect(read.rows[0]?.bankId).toBe('2394198259925614643');
  });
});
