import type { settings } from '#contract/areas/settings.ts';
import { roundUpFeature } from '#domain/payments/round-up.ts';
import { lockedFailure } from '#server/kit/feature-lock.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { recordConsent } from '#server/areas/members/public.ts';
import { countSince, stopCounting } from './round-up-store.ts';
import { pageSettingsOf } from './page-settings.ts';
import { changeSettings, mergeInto, settingsOf } from './settings-store.ts';

export const choiceHandlers = {
  async serverTime(_input, { clock }) {
    return { data: { date_time: clock.now() } };
  },
  async updateTheme({ body }, { memberDb, member }) {
    const settings = await changeSettings(memberDb, member.id, { theme: body.themeID, theme_mode: body.mode });
    return { success: true, theme: settings.theme, theme_mode: settings.theme_mode };
  },
  async roundup({ body }, { memberDb, member, clock, featureLock }) {
    // A member whose plan no longer includes round-ups can still turn them off.
    const lock = body.on ? await featureLock(roundUpFeature) : null;
    if (lock) throw lockedFailure(roundUpFeature, lock);
    const row = await memberDb.transaction().execute(async (transaction) => {
      await (body.on
        ? countSince(transaction, member.id, clock.today(member.timeZone))
        : stopCounting(transaction, member.id));
      return changeSettings(transaction, member.id, { roundupenabled: body.on });
    });
    return { success: true, roundupenabled: row.roundupenabled };
  },
  async notificationSettings({ body }, { memberDb, member, clock }) {
    const row = await memberDb.transaction().execute(async (transaction) => {
      const before = await settingsOf(transaction, member.id);
      const after = await changeSettings(transaction, member.id, {
        notificationemailfrequency: body.notificationemailfrequency,
        notificationexpiry: body.notificationexpiry,
        notificationminimumbankbalance: body.notificationminimumbankbalance,
      });
      const [had, has] = [before.notificationemailfrequency !== 'never', after.notificationemailfrequency !== 'never'];
      if (had !== has)
        await recordConsent(transaction, member.id, {
          kind: 'email_notifications',
          granted: has,
          at: clock.now(),
          source: 'settings',
        });
      return after;
    });
    return {
      success: true,
      notificationemailfrequency: row.notificationemailfrequency,
      notificationexpiry: row.notificationexpiry,
      notificationminimumbankbalance: row.notificationminimumbankbalance,
    };
  },
  async pageSettings(_input, { memberDb, member }) {
    const row = await settingsOf(memberDb, member.id);
    return { success: true, ...pageSettingsOf(row.page_settings) };
  },
  async updatePageSettings({ body }, { memberDb, member }) {
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const pageSettings = await mergeInto(memberDb, member.id, 'page_settings', changes);
    return { success: true, ...pageSettingsOf(pageSettings) };
  },
} satisfies Partial<HandlersOf<typeof settings>>;
