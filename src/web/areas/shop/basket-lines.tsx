import Trash from 'lucide-react/icons/trash-2';
import { shop } from '#contract/areas/shop.ts';
import type { Basket } from '#contract/areas/shop.ts';
import { Badge } from '#web/design/badge.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { quantities } from './item-panel.tsx';

type Line = Basket['lines'][number];

const comes = { none: 'Nothing is sent', email: 'By e-mail', post: 'By post' } as const;

function BasketLine({ line }: { line: Line }) {
  const put = useApiMutation(shop.setInBasket, {
    refreshes: [shop.basket, shop.data],
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  const set = (quantity: number) => put.mutate({ body: { deal_id: line.deal_id, quantity } });
  return (
    <li className="border-line flex gap-4 border-b py-4 last:border-b-0" aria-busy={put.isPending || undefined}>
      <CategoryIcon icon={line.category.icon} colour={line.category.colour} className="hidden sm:block" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <TextLink href={`/shop/deal/${line.deal_id}`}>{line.title}</TextLink>
        </p>
        <p className="text-ink-soft text-caption">
          {line.merchant.name} · {comes[line.delivery]} · <Money cents={line.price} tone="soft" /> each
        </p>
        {line.open ? null : (
          <p className="mt-1.5">
            <Badge tone="warning">Ended, not counted</Badge>
          </p>
        )}
        {line.open ? (
          <Select
            className="mt-2 w-20"
            label={`How many of ${line.title}`}
            labelHidden
            options={quantities}
            value={line.quantity}
            onChange={set}
          />
        ) : null}
      </div>
      <div className="flex shrink-0 flex-col items-end justify-between">
        {line.open ? <Money cents={line.price * line.quantity} tone="plain" size="strong" /> : <span />}
        <IconButton
          label={`Take ${line.title} out`}
          icon={Trash}
          busy={put.isPending}
          className="text-ink-faint -mr-2.5"
          onClick={() => set(0)}
        />
      </div>
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
