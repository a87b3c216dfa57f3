import type { Option } from '#web/design/options.ts';

const australian: readonly Option[] = [
  { value: 'Australia/Sydney', label: 'Sydney, Canberra' },
  { value: 'Australia/Melbourne', label: 'Melbourne' },
  { value: 'Australia/Brisbane', label: 'Brisbane' },
  { value: 'Australia/Adelaide', label: 'Adelaide' },
  { value: 'Australia/Darwin', label: 'Darwin' },
  { value: 'Australia/Perth', label: 'Perth' },
  { value: 'Australia/Hobart', label: 'Hobart' },
  { value: 'Australia/Broken_Hill', label: 'Broken Hill' },
  { value: 'Australia/Lord_Howe', label: 'Lord Howe Island' },
];

/** Australian time zones, and the member's own if it is another. */
export function zones(current: string): readonly Option[] {
  return australian.some(({ value }) => value === current)
    ? australian
    : [...australian, { value: current, label: current.replaceAll('_', ' ') }];
}
