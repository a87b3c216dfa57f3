import { BrandName } from '#web/design/brand-mark.tsx';
import { ToastRegion } from '#web/design/toast-region.tsx';
import { ActionPieces } from './action-pieces.tsx';
import { ChartPieces } from './chart-pieces.tsx';
import { EntryPieces } from './entry-pieces.tsx';
import { FeedbackPieces } from './feedback-pieces.tsx';
import { FieldPieces } from './field-pieces.tsx';
import { RowPieces } from './row-pieces.tsx';
import { ThemeBar } from './theme-bar.tsx';

export function Gallery() {
  return (
    <>
      <header className="on-cover px-4 py-8 sm:px-10">
        <BrandName />
        <h1 className="text-title mt-6">Gallery</h1>
        <p className="text-on-cover-soft mt-2 max-w-[58ch]">
          Every component in every state. If a page needs something new, add it here first.
        </p>
      </header>
      <section aria-label="Look" className="bg-page/95 border-line sticky top-0 z-20 border-b px-4 py-2 sm:px-10">
        <ThemeBar />
      </section>
      <main className="mx-auto max-w-[76rem] px-4 pb-24 sm:px-10">
        <ActionPieces />
        <FieldPieces />
        <EntryPieces />
        <FeedbackPieces />
        <RowPieces />
        <ChartPieces />
      </main>
      <ToastRegion />
    </>
  );
}
