import { Suspense, lazy } from 'react';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import type { CategoryPickerProps } from './category-picker.tsx';

const Picker = lazy(async () => ({ default: (await import('./category-picker.tsx')).CategoryPicker }));

/** The picker for dialogs of other areas. It is fetched when one opens, so that home, which shows none, is light. */
export function CategoryPicker(props: CategoryPickerProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={1} label="Loading the categories" />}>
      <Picker {...props} />
    </Suspense>
  );
}
