import { settings } from '#contract/areas/settings.ts';
import { implement } from '#server/kit/implement.ts';
import { checklistHandlers } from './checklist-handlers.ts';
import { choiceHandlers } from './choice-handlers.ts';
import { featureHandlers } from './features/feature-handlers.ts';
import { planHandlers } from './plan-handlers.ts';

export const settingsRoutes = implement(settings, {
  ...choiceHandlers,
  ...planHandlers,
  ...featureHandlers,
  ...checklistHandlers,
});
