import { PageHeader } from '#web/design/page.tsx';
import { ManyRows } from './row-pieces.tsx';

/** Rows that scroll with the page, below a header that scrolls away. */
export function RowsScreen() {
  return (
    <main className="mx-auto max-w-[46rem] px-4 py-10">
      <PageHeader
        title="Transaction history"
        lead="A hundred thousand rows, with a few dozen in the document at a time."
      />
      <ManyRows />
    </main>
  );
}
