import { useState } from 'react';
import type { FormEvent } from 'react';
import { groceries } from '#contract/areas/groceries.ts';
import type { ReceiptItem } from '#contract/areas/grocery-shapes.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { priceReads } from './reads.ts';

type ReadReceipt = ReplyOf<typeof groceries.readReceipt>['data'];

/** The product of a line; 0 leaves the line out. */
function ItemLine({ item, chosen, onChoose }: { item: ReceiptItem; chosen: number; onChoose: (id: number) => void }) {
  return (
    <li className="py-3">
      {item.matches.length === 0 ? (
        <p>
          {item.name}{' '}
          <span className="text-ink-faint text-caption block">We don’t know this product, so we’ll leave it out.</span>
        </p>
      ) : (
        <Select
          label={item.name}
          options={[
            { value: 0, label: 'Leave out' },
            ...item.matches.map(({ product, price }) => ({
              value: product.GroceryID,
              label: `${product.brand} ${product.name}, ${product.size}: ${formatCents(price, { currency: true })}`,
            })),
          ]}
          value={chosen}
          onChange={onChoose}
        />
      )}
    </li>
  );
}

/** Lines with an amount that no product was read from. */
function OtherLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="text-ink-soft mt-2">
      <summary className="min-h-11 cursor-pointer content-center">{counted(lines.length, 'line')} left out</summary>
      <ul className="text-caption list-disc pl-5">
        {lines.map((line, at) => (
          <li key={`${at} ${line}`}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

interface Place {
  storeId: number | null;
  on: string | null;
}

/** Where and when the receipt was printed. */
function PlaceFields({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const time = useMemberTime();
  const stores = useApiQuery(groceries.categories).data?.stores ?? [];
  return (
    <div className="mb-3 grid gap-4 sm:grid-cols-2">
      <Select
        label="Store"
        options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        value={place.storeId}
        onChange={(storeId) => onChange({ ...place, storeId })}
      />
      <DateInput label="Date" value={place.on} onChange={(on) => onChange({ ...place, on })} max={time.today()} />
    </div>
  );
}

function Check({ receipt, onDone }: { receipt: ReadReceipt; onDone: () => void }) {
  const [place, setPlace] = useState<Place>({ storeId: receipt.store_id, on: receipt.on });
  const { storeId, on } = place;
  const [chosen, setChosen] = useState(receipt.items.map(({ proposed_id: id }) => id ?? 0));
  const save = useApiMutation(groceries.savePrices, {
    refreshes: priceReads,
    onSuccess: ({ saved }) => {
      showToast({ tone: 'positive', text: `${counted(saved, 'price')} saved.` });
      onDone();
    },
  });
  const picked = receipt.items.flatMap(({ matches }, at) => {
    const match = matches.find(({ product }) => product.GroceryID === chosen[at]);
    return match ? [{ GroceryID: match.product.GroceryID, price: dollarsFromCents(match.price) }] : [];
  });
  // A product that is on the receipt twice counts once.
  const prices = [...new Map(picked.map((price) => [price.GroceryID, price])).values()];
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (storeId === null || on === null) return;
    const placed = { store_id: storeId, on };
    save.mutate({ body: { prices: prices.map((price) => ({ ...price, ...placed })), source: 'receipt' } });
  };
  return (
    <Section
      title="Check your receipt"
      note="We only chose products whose name and size match. Choose the others, or leave them out."
    >
      <form onSubmit={send}>
        <ProblemNote>{save.error?.message}</ProblemNote>
        <PlaceFields place={place} onChange={setPlace} />
        <ul aria-label="Products on the receipt" className="divide-line divide-y">
          {receipt.items.map((item, at) => (
            <ItemLine
              key={`${at} ${item.text}`}
              item={item}
              chosen={chosen[at]!}
              onChoose={(id) => setChosen(chosen.map((each, other) => (other === at ? id : each)))}
            />
          ))}
        </ul>
        <OtherLines lines={receipt.other_lines} />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onDone}>
            Start again
          </Button>
          <Button type="submit" busy={save.isPending} disabled={prices.length === 0 || storeId === null || on === null}>
            Save {counted(prices.length, 'price')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** Prices from the text of an emailed receipt. */
export function ReceiptPart() {
  const [text, setText] = useState('');
  const read = useApiMutation(groceries.readReceipt);
  const again = () => {
    setText('');
    read.reset();
  };
  if (read.data && read.data.data.items.length > 0)
    return (
      <div className="max-w-[46rem]">
        <Check receipt={read.data.data} onDone={again} />
      </div>
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    read.mutate({ body: { text } });
  };
  return (
    <div className="max-w-[46rem]">
      <Section
        title="Paste a receipt"
        note="Copy the text of an emailed receipt. We keep the prices you save, but not the text."
      >
        <form onSubmit={send}>
          <ProblemNote>
            {read.error?.message ??
              (read.data
                ? 'We couldn’t find a product with a price in this text. Paste the whole receipt.'
                : undefined)}
          </ProblemNote>
          <TextArea
            label="Receipt"
            rows={10}
            maxLength={20_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="mt-4 flex justify-end">
            <Button type="submit" busy={read.isPending} disabled={text.trim() === ''}>
              Read receipt
            </Button>
          </div>
        </form>
      </Section>
    </div>
  );
}
