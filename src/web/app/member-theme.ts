import { useEffect } from 'react';
import { paletteOf } from '#web/design/palettes.ts';
import { applyTheme, storedTheme } from '#web/design/theme.ts';
import type { ModeChoice } from '#web/design/theme.ts';

/** Applies the palette and mode that the member chose on any device (rule C10). */
export function useMemberTheme(member: { theme: number; theme_mode: ModeChoice } | undefined): void {
  const palette = member ? paletteOf(member.theme).id : undefined;
  const mode = member?.theme_mode;
  useEffect(() => {
    if (palette === undefined || mode === undefined) return;
    const shown = storedTheme();
    if (shown.palette !== palette || shown.mode !== mode) applyTheme({ palette, mode });
  }, [palette, mode]);
}
