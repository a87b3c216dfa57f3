/** Lists as members request them, each with the simplest SQL for its page and its total. `$1` is the member. */
export interface ReadCase {
  name: string;
  query: Record<string, string>;
  where: string;
  order: string;
}

const newestFirst = 't.date desc, t.id desc';

export const readCases: readonly ReadCase[] = [
  { name: 'all, newest first', query: {}, where: 'true', order: newestFirst },
  {
    name: 'words, newest first',
    query: { description: 'woolworths' },
    where: "t.words like '%woolworths%'",
    order: newestFirst,
  },
  {
    name: 'two words',
    query: { description: 'cafe newtown' },
    where: "t.words like '%newtown%' and t.description ilike '%cafe newtown%'",
    order: newestFirst,
  },
  { name: 'rare words', query: { description: 'acme' }, where: "t.words like '%acme%'", order: newestFirst },
  {
    name: 'category and days',
    query: { categories: '1', min_date: '2024-02-10', max_date: '2024-11-20' },
    where: "t.sub_category_id in (1, 2, 3, 4) and t.date between '2024-02-10' and '2024-11-20'",
    order: newestFirst,
  },
  {
    name: 'amount, largest debit first',
    query: { min_amount: '100', max_amount: '120', sort: 'Debit', sortOrder: '-1' },
    where: '(t.amount_cents between -12000 and -10000 or t.amount_cents between 10000 and 12000)',
    order: 't.amount_cents asc, t.id desc',
  },
  {
    name: 'account, credit first',
    query: { bank_account_id: 'account', sort: 'Credit', sortOrder: '-1' },
    where: 't.bank_account_id = $2',
    order: 't.amount_cents desc, t.id desc',
  },
  {
    name: 'by description',
    query: { sort: 'Description', sortOrder: '1' },
    where: 'true',
    order: '(left(lower(t.description), 32)) collate "C", lower(t.description) collate "C", t.id',
  },
  {
    name: 'by category',
    query: { sort: 'Category', sortOrder: '1', categories: '2,3,6' },
    where: 't.sub_category_id in (5,6,7,8,9,10,11,82,25,26,27,28,29,30,31,32,33)',
    order: 't.sub_category_id, t.date desc, t.id desc',
  },
  {
    name: 'all filters at once',
    query: {
      categories: '1,2',
      description: 'newtown',
      min_date: '2023-01-01',
      max_date: '2025-12-31',
      min_amount: '10',
      max_amount: '60',
    },
    where:
      "t.sub_category_id in (1,2,3,4,5,6,7,8,9) and t.words like '%newtown%' and t.date between '2023-01-01' and '2025-12-31' and (t.amount_cents between -6000 and -1000 or t.amount_cents between 1000 and 6000)",
    order: newestFirst,
  },
];
