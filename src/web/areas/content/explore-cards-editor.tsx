import { useState } from 'react';
import { contentEditor } from '#contract/areas/content-editor.ts';
import { explore } from '#contract/areas/explore.ts';
import type { EditedCard } from '#contract/areas/explore.ts';
import { destinations } from '#domain/explore/destinations.ts';
import type { Destination } from '#domain/explore/destinations.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { Form, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { EditedRow, EditorButtons, ShownFields, shownBody, shownValues } from './explore-fields.tsx';
import type { ShownValues } from './explore-fields.tsx';

const destinationNames: Readonly<Record<Destination, string>> = {
  vouchers: 'Vouchers',
  shop: 'Shop',
  packs: 'Packs',
  gift_cards: 'Gift cards',
  free_gift_cards: 'Free gift cards',
  memberships: 'Memberships',
  collections: 'Collections',
  spin: 'Daily spin',
  referrals: 'Referrals',
  draws: 'Draws',
};

interface Values extends ShownValues {
  title: string;
  summary: string;
  destination: Destination | null;
}

function CardEditor({ card, onClose }: { card: EditedCard | null; onClose: () => void }) {
  const form = useApiForm<typeof explore.saveCard, Values>(explore.saveCard, {
    defaults: {
      title: card?.title ?? '',
      summary: card?.summary ?? '',
      destination: card?.destination ?? null,
      ...shownValues(card),
    },
    body: ({ title, summary, destination, ...shown }) => ({
      title,
      summary,
      destination: destination ?? ('' as Destination),
      ...shownBody(shown),
      ...(card ? { id: card.id } : {}),
    }),
    check: ({ destination }): Record<string, string> =>
      destination === null ? { destination: 'Choose where it links to.' } : {},
    refreshes: [explore.cards, explore.home],
    onDone: ({ data }) => {
      showToast({ tone: 'positive', text: card ? `${data.title} saved.` : `${data.title} added.` });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={card ? `Edit ${card.title}` : 'New card'}>
      <Form form={form} aria-label="Card" className="space-y-5">
        <TextField label="Title" maxLength={60} {...form.field('title')} />
        <TextField label="Summary" maxLength={160} {...form.field('summary')} />
        <Select<Destination>
          label="Links to"
          options={destinations.map((value) => ({ value, label: destinationNames[value] }))}
          {...form.value('destination')}
        />
        <ShownFields form={form} />
        <EditorButtons form={form} action={card ? 'Save changes' : 'Add card'} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

const NO_SECTION = 0;

/** The section whose answers are shown below the cards. */
function AnswerSection({ sectionId }: { sectionId: number | null }) {
  const sections = useApiQuery(contentEditor.sections).data?.data ?? [];
  const save = useApiMutation(explore.setFaqs, {
    refreshes: [explore.cards, explore.home],
    onSuccess: () => showToast({ tone: 'positive', text: 'Answers saved.' }),
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  const options = sections.filter(({ kind }) => kind === 'answer').map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Section title="Answers">
      <Select<number>
        label="Category"
        hint="Members see its published answers below the cards. Edit them under Tips and answers."
        options={[{ value: NO_SECTION, label: 'None' }, ...options]}
        value={sectionId ?? NO_SECTION}
        onChange={(id) => save.mutate({ body: id === null || id === NO_SECTION ? {} : { section_id: id } })}
      />
    </Section>
  );
}

/** The cards and answers of the Explore screen. */
export function ExploreCardsEditor() {
  const [open, setOpen] = useState<{ card: EditedCard | null } | null>(null);
  const list = useApiQuery(explore.cards);
  return (
    <>
      <QueryState
        query={list}
        what="the cards"
        skeleton={<SkeletonRows rows={6} />}
        failed={operatorProblem}
        isEmpty={() => false}
      >
        {({ data, faq_section_id: sectionId }) => (
          <>
            <Section
              title="Cards"
              action={
                <Button variant="secondary" size="small" onClick={() => setOpen({ card: null })}>
                  New card
                </Button>
              }
            >
              {data.length === 0 ? (
                <p className="text-ink-soft">No cards yet. Cards you add will appear here.</p>
              ) : (
                <ul aria-label="Cards" className="divide-line divide-y">
                  {data.map((card) => (
                    <EditedRow
                      key={card.id}
                      title={card.title}
                      text={card.summary}
                      row={card}
                      onEdit={() => setOpen({ card })}
                    />
                  ))}
                </ul>
              )}
            </Section>
            <AnswerSection sectionId={sectionId} />
          </>
        )}
      </QueryState>
      {open ? <CardEditor card={open.card} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
