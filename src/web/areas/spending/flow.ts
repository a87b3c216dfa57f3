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

/** The nodes of the call as the image takes them: incomes, and categories each with its parts. */
export function flowOf(flow: Pick<CashFlow, 'nodes'>): { incomes: FlowItem[]; categories: FlowCategory[] } {
  const spent = flow.nodes.filter((node) => node.kind === 'expense' && node.amount > 0);
  return {
    incomes: flow.nodes.filter((node) => node.kind === 'income' && node.amount > 0).map(itemOf),
    categories: spent
      .filter((node) => node.sub_category_id === null)
      .map((node) => ({
        ...itemOf(node),
        children: spent
          .filter((part) => part.sub_category_id !== null && part.category_id === node.category_id)
          .map(itemOf),
      })),
  };
}
