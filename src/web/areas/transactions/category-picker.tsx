import { Combobox } from '#web/design/combobox.tsx';
import type { FieldProps } from '#web/design/field.tsx';
import { subCategoryOptions } from './category-options.tsx';

export interface CategoryPickerProps extends Omit<FieldProps, 'label'> {
  label?: string;
  /** The sub-category; null or 0 while there is none. */
  value: number | null;
  /** Null when it is cleared, which only an optional picker allows. */
  onChange: (subCategoryId: number | null) => void;
  placeholder?: string;
  disabled?: boolean;
}

/** A sub-category, found by typing a part of its name or of its category's; Enter picks the best match. */
export function CategoryPicker({
  label = 'Category',
  value,
  placeholder = 'Choose a category',
  ...field
}: CategoryPickerProps) {
  return (
    <Combobox<number>
      label={label}
      options={subCategoryOptions}
      value={value === 0 ? null : value}
      placeholder={placeholder}
      emptyText="No category has that name."
      {...field}
    />
  );
}
