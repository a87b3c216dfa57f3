import { useState } from 'react';
import type { FormEvent } from 'react';
import { groceries } from '#contract/areas/groceries.ts';
import type { GroceryList } from '#contract/areas/grocery-shapes.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { listReads } from './reads.ts';

interface VisitedStore {
  id: number;
  name: string;
  visited: boolean;
  km: number | null;
}

function StoreLine({ store, onChange }: { store: VisitedStore; onChange: (store: VisitedStore) => void }) {
  return (
    <div className="flex flex-wrap items-end gap-x-4">
      <Checkbox
        label={store.name}
        className="min-w-32 flex-1"
        checked={store.visited}
        onChange={(event) => onChange({ ...store, visited: event.target.checked })}
      />
      <NumberField
        label={`Kilometres to ${store.name}`}
        className="w-44"
        decimals={1}
        min={0}
        max={1000}
        optional
        value={store.km}
        onChange={(km) => onChange({ ...store, km })}
      />
    </div>
  );
}

interface Costs {
  /** In cents. */
  costPerKm: number | null;
  usual: number;
}

function CostFields({
  costs,
  stores,
  onChange,
}: {
  costs: Costs;
  stores: readonly VisitedStore[];
  onChange: (costs: Costs) => void;
}) {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <MoneyField
        label="Cost per kilometre"
        hint="Our default of $0.25 covers fuel."
        min={0}
        max={500}
        step={5}
        value={costs.costPerKm}
        onChange={(costPerKm) => onChange({ ...costs, costPerKm })}
      />
      <Select
        label="Your usual store"
        hint="We work out what you save compared with this store."
        options={[{ value: 0, label: 'None' }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
        value={costs.usual}
        onChange={(usual) => onChange({ ...costs, usual })}
      />
    </div>
  );
}

/** Which stores the member goes to, how far away they are, and the cost per kilometre. */
export function StoresDialog({ list, onClose }: { list: GroceryList; onClose: () => void }) {
  const [stores, setStores] = useState<VisitedStore[]>(
    list.stores.map(({ id, name, visited, distance_km: km }) => ({ id, name, visited, km })),
  );
  const [costs, setCosts] = useState<Costs>({
    costPerKm: list.cost_per_km,
    usual: list.usual_store_id ?? 0,
  });
  const save = useApiMutation(groceries.saveStores, {
    refreshes: listReads,
    onSuccess: () => {
      showToast({ tone: 'positive', text: 'Stores saved.' });
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      body: {
        stores: stores.map(({ id, visited, km }) => ({ store_id: id, visited, distance_km: km ?? 0 })),
        cost_per_km: dollarsFromCents(costs.costPerKm ?? 0),
        usual_store_id: costs.usual === 0 ? null : costs.usual,
      },
    });
  };
  return (
    <Dialog open onClose={onClose} title="Stores and travel" description="We count each trip there and back.">
      <form onSubmit={send}>
        <ProblemNote>{save.error?.message}</ProblemNote>
        {stores.map((store) => (
          <StoreLine
            key={store.id}
            store={store}
            onChange={(next) => setStores(stores.map((each) => (each.id === next.id ? next : each)))}
          />
        ))}
        <CostFields costs={costs} stores={stores} onChange={setCosts} />
        <div className="mt-6 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save stores
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
