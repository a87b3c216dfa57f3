import { useState } from 'react';
import { explore } from '#contract/areas/explore.ts';
import type { EditedCollection } from '#contract/areas/explore.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { Form, useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { EditorButtons, ShownFields, ShownNote, shownBody, shownValues } from './explore-fields.tsx';
import type { ShownValues } from './explore-fields.tsx';
import { ItemsField } from './explore-items.tsx';
import type { Item } from './explore-items.tsx';
import { CollectionImageDialog } from './explore-image-part.tsx';

interface Values extends ShownValues {
  slug: string;
  title: string;
  introduction: string;
  is_default: boolean;
  items: Item[];
}

function CollectionEditor({ collection, onClose }: { collection: EditedCollection | null; onClose: () => void }) {
  const form = useApiForm<typeof explore.saveCollection, Values>(explore.saveCollection, {
    defaults: {
      slug: collection?.slug ?? '',
      title: collection?.title ?? '',
      introduction: collection?.introduction ?? '',
      is_default: collection?.is_default ?? false,
      items: collection?.items ?? [],
      ...shownValues(collection),
    },
    body: ({ slug, title, introduction, is_default, items, ...shown }) => ({
      slug,
      title,
      introduction,
      is_default,
      items: items.map(({ kind, key }) => ({ kind, key })),
      ...shownBody(shown),
      ...(collection ? { id: collection.id } : {}),
    }),
    refreshes: [explore.collections, explore.collection],
    onDone: ({ data }) => {
      showToast({ tone: 'positive', text: collection ? `${data.title} saved.` : `${data.title} added.` });
      onClose();
    },
  });
  const { error: itemsError } = form.value('items');
  return (
    <Dialog open onClose={onClose} title={collection ? `Edit ${collection.title}` : 'New collection'}>
      <Form form={form} aria-label="Collection" className="space-y-5">
        <TextField label="Title" maxLength={60} {...form.field('title')} />
        <TextField
          label="Web address"
          hint="Lowercase letters, digits and hyphens, such as new-this-week."
          maxLength={60}
          {...form.field('slug')}
        />
        <TextArea label="Introduction" rows={3} maxLength={600} {...form.field('introduction')} />
        <ItemsField items={form.values.items} error={itemsError ?? null} onChange={(items) => form.set({ items })} />
        <Switch
          label="Default collection"
          hint="Members see it first. It replaces the current default."
          checked={form.values.is_default}
          onChange={(on) => form.set({ is_default: on })}
        />
        <ShownFields form={form} />
        <EditorButtons form={form} action={collection ? 'Save changes' : 'Add collection'} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function CollectionRow({
  collection,
  onEdit,
  onImage,
}: {
  collection: EditedCollection;
  onEdit: () => void;
  onImage: () => void;
}) {
  const { title, items } = collection;
  return (
    <li aria-label={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-subhead wrap-anywhere">
          {title} {collection.is_default ? <Badge tone="accent">Default</Badge> : null}
        </h3>
        <p className="text-ink-soft mt-0.5">
          {items.length === 0 ? 'No items yet' : items.map((item) => item.title).join(', ')}
        </p>
        <ShownNote row={collection} />
      </div>
      <p className="-ml-3.5 flex gap-1 sm:ml-0">
        <Button variant="quiet" size="small" aria-label={`Image for ${title}`} onClick={onImage}>
          Image
        </Button>
        <Button variant="quiet" size="small" aria-label={`Edit ${title}`} onClick={onEdit}>
          Edit
        </Button>
      </p>
    </li>
  );
}

/** Collections of products and vouchers. */
export function ExploreCollectionsEditor() {
  const [open, setOpen] = useState<{ id: number | null; part: 'text' | 'image' } | null>(null);
  const list = useApiQuery(explore.collections);
  const chosen = list.data?.data.find(({ id }) => id === open?.id) ?? null;
  const close = () => setOpen(null);
  return (
    <Section
      title="Collections"
      action={
        <Button variant="secondary" size="small" onClick={() => setOpen({ id: null, part: 'text' })}>
          New collection
        </Button>
      }
    >
      <QueryState
        query={list}
        what="the collections"
        skeleton={<SkeletonRows rows={4} />}
        failed={operatorProblem}
        isEmpty={() => false}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-ink-soft">No collections yet. Collections you add will appear here.</p>
          ) : (
            <ul aria-label="Collections" className="divide-line divide-y">
              {data.map((collection) => (
                <CollectionRow
                  key={collection.id}
                  collection={collection}
                  onEdit={() => setOpen({ id: collection.id, part: 'text' })}
                  onImage={() => setOpen({ id: collection.id, part: 'image' })}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {open?.part === 'text' ? <CollectionEditor collection={chosen} onClose={close} /> : null}
      {open?.part === 'image' && chosen ? <CollectionImageDialog collection={chosen} onClose={close} /> : null}
    </Section>
  );
}
