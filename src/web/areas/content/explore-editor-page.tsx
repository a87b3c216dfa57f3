import { PageHeader } from '#web/design/page.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { useAddressChoice } from '#web/kit/address-choice.ts';
import { ExploreCardsEditor } from './explore-cards-editor.tsx';
import { ExploreCollectionsEditor } from './explore-collections-editor.tsx';

type Part = 'cards' | 'collections';

const tabs: readonly { value: Part; label: string }[] = [
  { value: 'cards', label: 'Cards and answers' },
  { value: 'collections', label: 'Collections' },
];

/** What members find on the Explore screen and in collections, as operators edit it. */
export function BackOfficeExplorePage() {
  const [part, setPart] = useAddressChoice<Part>('part', ['cards', 'collections'], 'cards', []);
  return (
    <>
      <PageHeader
        title="Explore rewards"
        lead="What members see when they explore rewards. Changes show straight away, or on the days you choose."
      />
      <Tabs label="Explore rewards" tabs={tabs} value={part} onChange={setPart}>
        {part === 'cards' ? <ExploreCardsEditor /> : <ExploreCollectionsEditor />}
      </Tabs>
    </>
  );
}
