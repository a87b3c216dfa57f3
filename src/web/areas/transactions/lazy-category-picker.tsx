import { Suspense } from 'react';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import type { CategoryPickerProps } from './category-picker.tsx';

const Picker = lazyPart('the categories', async () => (await import('./category-picker.tsx')).CategoryPicker);

/** The picker for other areas' dialogs, loaded on demand to keep Home light. */
export function CategoryPicker(props: CategoryPickerProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={1} label="Loading the categories" />}>
      <Picker {...props} />
    </Suspense>
  );
}
