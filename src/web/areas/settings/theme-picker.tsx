import { useState } from 'react';
import { cx } from 'class-variance-authority';
import { palettes } from '#web/design/palettes.ts';
import type { PaletteId } from '#web/design/palettes.ts';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import type { ModeChoice } from '#web/design/theme.ts';
import type { MemberRecord } from '#web/kit/member.ts';
import { saveTheme } from './theme-choice.ts';

const modes: readonly { value: ModeChoice; label: string }[] = [
  { value: 'system', label: 'Match device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Five palettes in light and dark (rule C10). A choice applies once it is saved. */
export function ThemePicker({ member }: { member: Pick<MemberRecord, 'theme' | 'theme_mode'> }) {
  const [saving, setSaving] = useState(false);
  async function choose(palette: PaletteId, mode: ModeChoice) {
    setSaving(true);
    await saveTheme({ palette, mode });
    setSaving(false);
  }
  const chosen = palettes.find(({ id }) => id === member.theme)?.id ?? 1;
  return (
    <div aria-busy={saving || undefined}>
      <fieldset>
        <legend className="mb-3 font-medium">Colours</legend>
        <div className="grid grid-cols-2 gap-3 min-[30rem]:grid-cols-3">
          {palettes.map(({ id, name, says, light }) => (
            <label
              key={id}
              className={cx(
                'cursor-pointer overflow-hidden rounded-control border transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                id === chosen ? 'border-accent ring-accent ring-1' : 'border-line hover:border-ink-soft',
              )}
            >
              <input
                type="radio"
                name="palette"
                className="sr-only"
                checked={id === chosen}
                onChange={() => void choose(id, member.theme_mode)}
              />
              <span
                aria-hidden="true"
                className="flex h-14 items-end gap-1.5 p-2"
                style={{ backgroundColor: light.cover }}
              >
                {[light.page, light.accent, light.spark].map((colour) => (
                  <span
                    key={colour}
                    className="size-5 rounded-full border border-[#ffffff40]"
                    style={{ backgroundColor: colour }}
                  />
                ))}
              </span>
              <span className="block px-3 py-2">
                <span className="block font-medium">{name}</span>
                <span className="text-ink-faint text-caption block">{says}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-5">
        <SegmentedControl
          label="Light or dark mode"
          choices={modes}
          value={member.theme_mode}
          onChange={(mode) => void choose(chosen, mode)}
        />
      </div>
    </div>
  );
}
