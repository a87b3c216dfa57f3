import { profile } from '#contract/areas/profile.ts';
import { settings } from '#contract/areas/settings.ts';
import { paletteOf } from '#web/design/palettes.ts';
import { applyTheme } from '#web/design/theme.ts';
import type { Theme } from '#web/design/theme.ts';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { patchMember } from '#web/kit/member.ts';
import { afterWrite } from '#web/kit/mutation.ts';

/** Saves palette and mode on the server, then applies them (rule C19: locally after a successful call). */
export async function saveTheme({ palette, mode }: Theme): Promise<void> {
  try {
    const reply = await call(settings.updateTheme, { body: { themeID: palette, mode } });
    applyTheme({ palette: paletteOf(reply.theme).id, mode: reply.theme_mode });
    patchMember({ theme: reply.theme, theme_mode: reply.theme_mode });
    await afterWrite([profile.get]);
  } catch (problem) {
    if (!isProblem(problem)) throw problem;
    showToast({ tone: 'negative', text: messageOf(problem) });
  }
}
