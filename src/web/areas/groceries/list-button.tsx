import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { groceries } from '#contract/areas/groceries.ts';
import type { GroceryProduct } from '#contract/areas/grocery-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { listReads } from './reads.ts';

/** Puts a product on the list, or takes it off. */
export function ListButton({ product }: { product: GroceryProduct }) {
  const list = useApiQuery(groceries.list);
  const save = useApiMutation(groceries.saveItem, {
    refreshes: listReads,
    onError: (problem) => showToast({ tone: 'negative', text: problem.message }),
  });
  const listed = list.data?.data.some((item) => item.product.GroceryID === product.GroceryID) ?? false;
  const name = `${product.name}, ${product.size}`;
  return (
    <Button
      size="small"
      variant={listed ? 'quiet' : 'secondary'}
      icon={listed ? Check : Plus}
      busy={save.isPending}
      aria-pressed={listed}
      aria-label={listed ? `Remove ${name} from your list` : `Add ${name} to your list`}
      onClick={() => save.mutate({ body: { GroceryID: product.GroceryID, quantity: listed ? 0 : 1 } })}
    >
      {listed ? 'On list' : 'Add'}
    </Button>
  );
}
