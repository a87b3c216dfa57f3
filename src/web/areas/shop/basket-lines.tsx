import Trash from 'lucide-react/icons/trash-2';
import { shop } from '#contract/areas/shop.ts';
import type { Basket } from '#contract/areas/shop.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

type Line = Basket['lines'][number];

function BasketLine({ line }: { line: Line }) {
  const onError = (problem: unknown) => void showToast({ tone: 'negative', text: messageOf(problem) });
  const put = useApiMutation(shop.setInBasket, { refreshes: [shop.basket, shop.data], onError });
  const takeOut = () => put.mutate({ body: { deal_id: line.deal_id, quantity: 0 } });
  const save = useApiMutation(shop.save, {
    onError,
    onSuccess: () => {
      takeOut();
      showToast({ tone: 'positive', text: `${line.title} saved for later` });
    },
  });
  const busy = put.isPending || save.isPending;
  return (
    <li className="border-line flex gap-4 border-b py-4 last:border-b-0" aria-busy={busy || undefined}>
      <CategoryIcon icon={line.category.icon} colour={line.category.colour} className="hidden sm:block" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <TextLink href={`/shop/deal/${line.deal_id}`}>{line.title}</TextLink>
        </p>
        <p className="text-ink-soft text-caption">
          {line.quantity > 1 ? `${line.quantity} × ` : ''}
          <Money cents={line.price} tone="soft" /> · {line.merchant.name}
        </p>
        {line.open ? (
          <Button
            variant="secondary"
            size="small"
            className="mt-2"
            aria-label={`Save ${line.title} for later`}
            busy={busy}
            onClick={() => save.mutate({ body: { deal_id: line.deal_id, saved: true } })}
          >
            Save for later
          </Button>
        ) : (
          <p className="mt-1.5">
            <Badge tone="warning">Ended</Badge>
          </p>
        )}
      </div>
      <IconButton
        label={`Remove ${line.title}`}
        icon={Trash}
        busy={put.isPending}
        className="text-ink-faint -mr-2.5"
        onClick={takeOut}
      />
    </li>
  );
}

export function BasketLines({ basket }: { basket: Basket }) {
  return (
    <ul aria-label="In your basket">
      {basket.lines.map((line) => (
        <BasketLine key={line.deal_id} line={line} />
      ))}
    </ul>
  );
}
