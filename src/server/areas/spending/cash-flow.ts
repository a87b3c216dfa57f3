import type { spending } from '#contract/areas/spending.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { UNCATEGORISED_COLOUR } from '#domain/categorise/category-colours.ts';
import { reportOf } from './report.ts';
import type { Period, PeriodSum } from './store.ts';

type CashFlow = ReplyOf<typeof spending.cashFlow>;
type Node = CashFlow['nodes'][number];
type Link = CashFlow['links'][number];

const CENTRE = 'you';

/**
 * Flows from income sources through the member to categories and sub-categories. A surplus flows to savings; a
 * shortfall comes from them.
 */
export function cashFlowOf(sums: readonly PeriodSum[], period: Period): CashFlow {
  const subs = reportOf(sums, [period], 'sub_category');
  const categories = reportOf(sums, [period], 'category');
  const nodes: Node[] = [
    {
      id: CENTRE,
      label: 'You',
      colour: UNCATEGORISED_COLOUR,
      kind: 'centre',
      category_id: null,
      sub_category_id: null,
      amount: Math.max(subs.income, subs.spent),
    },
  ];
  const links: Link[] = [];
  for (const line of subs.data) {
    if (line.kind !== 'income' || line.total <= 0) continue;
    const id = `income-${line.sub_category_id}`;
    nodes.push({
      id,
      label: line.name,
      colour: line.colour,
      kind: 'income',
      category_id: line.category_id,
      sub_category_id: line.sub_category_id,
      amount: line.total,
    });
    links.push({ source: id, target: CENTRE, amount: line.total });
  }
  for (const line of categories.data) {
    if (line.kind !== 'expense' || line.total <= 0) continue;
    const id = `category-${line.category_id}`;
    nodes.push({
      id,
      label: line.name,
      colour: line.colour,
      kind: 'expense',
      category_id: line.category_id,
      sub_category_id: null,
      amount: line.total,
    });
    links.push({ source: CENTRE, target: id, amount: line.total });
    for (const part of subs.data) {
      if (
        part.kind !== 'expense' ||
        part.category_id !== line.category_id ||
        part.total <= 0 ||
        part.sub_category_id === 0
      )
        continue;
      const partId = `sub-${part.sub_category_id}`;
      nodes.push({
        id: partId,
        label: part.name,
        colour: part.colour,
        kind: 'expense',
        category_id: part.category_id,
        sub_category_id: part.sub_category_id,
        amount: part.total,
      });
      links.push({ source: id, target: partId, amount: part.total });
    }
  }
  const saved = subs.income - subs.spent;
  if (saved > 0) {
    nodes.push({
      id: 'saved',
      label: 'Left over',
      colour: '#2f7d4f',
      kind: 'saved',
      category_id: null,
      sub_category_id: null,
      amount: saved,
    });
    links.push({ source: CENTRE, target: 'saved', amount: saved });
  } else if (saved < 0) {
    nodes.push({
      id: 'drawn',
      label: 'Shortfall',
      colour: '#a8562a',
      kind: 'drawn',
      category_id: null,
      sub_category_id: null,
      amount: -saved,
    });
    links.push({ source: 'drawn', target: CENTRE, amount: -saved });
  }
  return { from: period.start, to: period.end, income: subs.income, spent: subs.spent, saved, nodes, links };
}
