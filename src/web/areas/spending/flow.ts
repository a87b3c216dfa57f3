import type { spending } from '#contract/areas/spending.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { FlowCategory, FlowItem } from '#web/design/charts/flow-layout.ts';

type CashFlow = ReplyOf<typeof spending.cashFlow>;
type Node = CashFlow['nodes'][number];

/** The id by which a mark of the image finds its rows. */
function idOf(node: Node): string {
  if (node.kind === 'income') return `income:${node.sub_category_id ?? 0}`;
  return node.sub_category_id === null && node.category_id !== null
    ? `category:${node.category_id}`
    : `sub:${node.sub_category_id ?? 0}`;
}

const itemOf = (node: Node): FlowItem => ({
  id: idOf(node),
  label: node.label,
  cents: node.amount,
  colour: node.colour,
});

/** The id of the source that no transactions of income are behind. */
export const REFUNDS = 'refunds';

/**
 * The nodes of the call as the chart takes them: incomes, and categories each with its parts. A category that was
 * refunded more than was spent on it has no band; what it gave back is a source, so that the totals agree.
 */
export function flowOf(flow: Pick<CashFlow, 'nodes' | 'spent'>): { incomes: FlowItem[]; categories: FlowCategory[] } {
  const spent = flow.nodes.filter((node) => node.kind === 'expense' && node.amount > 0);
  const whole = spent.filter((node) => node.sub_category_id === null);
  const refunds = whole.reduce((sum, { amount }) => sum + amount, 0) - flow.spent;
  const incomes = flow.nodes.filter((node) => node.kind === 'income' && node.amount > 0).map(itemOf);
  return {
    incomes: refunds > 0 ? [...incomes, { id: REFUNDS, label: 'Net refunds', cents: refunds }] : incomes,
    categories: whole.map((node) => ({
      ...itemOf(node),
      children: spent
        .filter((part) => part.sub_category_id !== null && part.category_id === node.category_id)
        .map(itemOf),
    })),
  };
}
