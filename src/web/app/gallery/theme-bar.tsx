import { useState } from 'react';
import { palettes, type PaletteId } from '#web/design/palettes.ts';
import { applyTheme, storedTheme, type ModeChoice } from '#web/design/theme.ts';
import { SegmentedControl } from '#web/design/segmented-control.tsx';

const modes: readonly { value: ModeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Switches palette and mode, as the setting in the app does. */
export function ThemeBar() {
  const [theme, setTheme] = useState(storedTheme);
  function choose(next: Partial<typeof theme>) {
    const whole = { ...theme, ...next };
    applyTheme(whole);
    setTheme(whole);
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedControl
        label="Palette"
        value={String(theme.palette)}
        onChange={(id) => choose({ palette: Number(id) as PaletteId })}
        choices={palettes.map((palette) => ({ value: String(palette.id), label: palette.name }))}
      />
      <SegmentedControl label="Mode" value={theme.mode} onChange={(mode) => choose({ mode })} choices={modes} />
    </div>
  );
}
