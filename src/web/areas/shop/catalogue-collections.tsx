import { useState } from 'react';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import type { TeamCollection } from '#contract/areas/shop-catalogue.ts';
import type { CollectionSlug } from '#contract/areas/shop.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

/** What each gathers by itself. */
const rules: Readonly<Record<CollectionSlug, string>> = {
  saved: 'Deals a member saved.',
  'for-you': 'Deals that match a member’s interests.',
  ending: 'Deals that end within 14 days.',
  'under-25': 'Products for $25 or less.',
  'free-delivery': 'Products with free delivery.',
  'gift-cards': 'Deals in the Gift cards category.',
};

function CollectionEditor({
  collection: { slug, title, lead, shown },
  onClose,
}: {
  collection: TeamCollection;
  onClose: () => void;
}) {
  const form = useApiForm(shopCatalogue.saveCollection, {
    defaults: { slug, title, lead, shown: shown as boolean },
    refreshes: [shopCatalogue.collections, shopCatalogue.changes],
    onDone: () => {
      showToast({ tone: 'positive', text: 'Collection updated.' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} size="small" title={`Edit ${title}`} description={rules[slug]}>
      <Form form={form} aria-label="Collection" className="space-y-5">
        <TextField label="Title" {...form.field('title')} />
        <TextField label="Summary" {...form.field('lead')} />
        <Switch
          label="Show to members"
          checked={form.values.shown as boolean}
          onChange={(on) => form.set({ shown: on })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

function gathered({ deals }: TeamCollection): string {
  if (deals === null) return 'Different for each member';
  return deals === 1 ? '1 deal today' : `${deals.toLocaleString('en-AU')} deals today`;
}

/**
 * The collections: they fill themselves by their rules; the team says what they are called and whether they are shown.
 */
export function BackOfficeCollections() {
  const [written, setWritten] = useState<TeamCollection | null>(null);
  const list = useApiQuery(shopCatalogue.collections);
  return (
    <>
      <QueryState query={list} what="the collections" skeleton={<SkeletonRows rows={6} />} failed={operatorProblem}>
        {({ data }) => (
          <ul aria-label="Collections" className="divide-line divide-y">
            {data.map((collection) => (
              <li
                key={collection.slug}
                aria-label={collection.title}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
              >
                <div className="min-w-0 flex-1 basis-72">
                  <h2 className="text-subhead">{collection.title}</h2>
                  <p className="text-ink-soft mt-0.5">{collection.lead}</p>
                  <p className="text-ink-faint text-caption figures mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
                    {collection.shown ? null : <Badge tone="warning">Hidden</Badge>}
                    <span>
                      {rules[collection.slug]} {gathered(collection)}.
                    </span>
                  </p>
                </div>
                <Button
                  variant="quiet"
                  size="small"
                  className="-ml-3.5 sm:ml-0"
                  aria-label={`Edit ${collection.title}`}
                  onClick={() => setWritten(collection)}
                >
                  Edit
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {written === null ? null : <CollectionEditor collection={written} onClose={() => setWritten(null)} />}
    </>
  );
}
