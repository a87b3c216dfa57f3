import type { Generated } from 'kysely';
import type { RoundUpMultiple } from '#domain/payments/round-up.ts';

export type EmailFrequency = 'never' | 'immediately' | 'daily' | 'weekly' | 'monthly';

declare module '#server/kit/database.ts' {
  interface Tables {
    member_settings: {
      member_id: number;
      theme: Generated<number>;
      theme_mode: Generated<'system' | 'light' | 'dark'>;
      roundupenabled: Generated<boolean>;
      notificationemailfrequency: Generated<EmailFrequency>;
      notificationexpiry: Generated<number>;
      /** In cents. */
      notificationminimumbankbalance: Generated<number>;
      page_settings: Generated<unknown>;
      tour: Generated<unknown>;
    };
    round_up_plans: {
      member_id: number;
      multiple: Generated<RoundUpMultiple>;
      since: string | null;
      priced_from: string | null;
      earlier_multiple: RoundUpMultiple | null;
    };
    plans: { id: number; name: string; price_cents: number; description: string };
    plan_prices: {
      plan_id: number;
      option: string;
      frequency: 'weekly' | 'monthly' | 'quarterly' | 'yearly';
      price_cents: number;
      days: number;
      entries: number;
    };
    feature_gates: {
      feature: string;
      minimum_plan_id: number | null;
      mode: 'Lock' | 'Hide';
      changed_at: Date | null;
      changed_by: number | null;
    };
    member_features: {
      member_id: number;
      feature: string;
      mode: 'Open' | 'Lock' | 'Hide';
      reason: string;
      changed_at: Date;
      changed_by: number;
    };
    member_plans: {
      member_id: number;
      started_at: Date;
      plan_id: number;
      ends_at: Date | null;
      source: Generated<'payment' | 'grant' | 'trial'>;
      period_days: Generated<number>;
    };
    dashboard_buttons: {
      id: number;
      title: string;
      colour: string;
      icon: string;
      link: string;
      subtitle: string | null;
      notice: string | null;
    };
    button_clicks: { member_id: number; button: string; clicks: Generated<number>; clicked_at: Date };
    checklist_items: {
      checklist: string;
      item: string;
      position: number;
      checklist_title: string;
      title: string;
      link: string;
    };
    checklist_ticks: { member_id: number; checklist: string; item: string; completed_at: Date };
    tasks: { member_id: number; task: string; completed_at: Date | null; updated_at: Date };
    feedback: {
      member_id: number;
      id: Generated<number>;
      feedback: string;
      rating: number | null;
      page: string | null;
      at: Date;
    };
    guest_feedback: {
      id: Generated<number>;
      feedback: string;
      rating: number | null;
      page: string | null;
      email: string | null;
      at: Date;
    };
  }
}
