import type { Generated } from 'kysely';
import type { GiftState, LeadState, LeadTopic } from '#contract/areas/entitlements.ts';
import type { RewardEvent } from '#contract/areas/reward-rules.ts';
import type { GiftKind } from '#domain/plans/gifts.ts';

export type SubscriptionState = 'active' | 'past_due' | 'paused' | 'ending' | 'ended';
export type SubscriptionEvent =
  | 'started'
  | 'renewed'
  | 'extended'
  | 'changed'
  | 'change_planned'
  | 'declined'
  | 'paused'
  | 'resumed'
  | 'cancelled'
  | 'cancel_undone'
  | 'card_changed'
  | 'skipped'
  | 'ended';

declare module '#server/kit/database.ts' {
  interface Tables {
    plan_orders: {
      member_id: number;
      id: Generated<number>;
      plan_id: number;
      frequency: 'weekly' | 'monthly' | 'quarterly' | 'yearly';
      price_cents: number;
      days: number;
      ordered_at: Date;
      paid_at: Date | null;
      state: Generated<'waiting' | 'withdrawn' | 'begun'>;
    };
    plan_grants: {
      member_id: number;
      id: Generated<number>;
      plan_id: number;
      days: number;
      reason: string;
      granted_at: Date;
      used_at: Date | null;
    };
    plan_trials: { member_id: number; plan_id: number; started_at: Date };
    plan_downgrades: {
      member_id: number;
      plan_started_at: Date;
      ends_at: Date;
      previous_ends_at: Date | null;
      requested_at: Date;
    };
    subscriptions: {
      member_id: number;
      id: Generated<number>;
      option: string;
      plan_id: number;
      price_cents: number;
      days: number;
      entries: number;
      state: SubscriptionState;
      method_id: number | null;
      started_at: Date;
      period: Generated<number>;
      period_starts_at: Date;
      paid_until: Date;
      paid_cents: number;
      renews_at: Date;
      paused_at: Date | null;
      cancelled_at: Date | null;
      ended_at: Date | null;
      attempts: Generated<number>;
      next_attempt_at: Date;
      reminder_sent_for: Date | null;
      next_option: string | null;
      next_price_cents: number | null;
      plan_started_at: Date;
    };
    subscription_events: {
      member_id: number;
      subscription_id: number;
      id: Generated<number>;
      at: Date;
      what: SubscriptionEvent;
      note: Generated<string>;
    };
    tier_thresholds: {
      starts_on: string;
      tier: 'Silver' | 'Platinum';
      entries: number | null;
      spent_cents: number | null;
    };
    membership_rules: { tier: 'Silver' | 'Platinum'; minimum_plan_id: number };
    call_back_requests: {
      member_id: number;
      id: Generated<number>;
      topic: Generated<LeadTopic>;
      source: Generated<string>;
      name: string;
      mobile: string;
      postcode: string;
      provider: string;
      note: string;
      state: Generated<LeadState>;
      answer: Generated<string>;
      created_at: Date;
      changed_at: Date;
    };
    operator_gifts: {
      member_id: number;
      id: Generated<number>;
      kind: GiftKind;
      plan_id: number | null;
      title: string | null;
      entries: number | null;
      days: number | null;
      reason: string;
      state: GiftState;
      needs_two: boolean;
      requested_by: number;
      requested_at: Date;
      decided_by: number | null;
      decided_at: Date | null;
      answer: string | null;
    };
    reward_rules: {
      event: RewardEvent;
      entries: number;
      starts_on: string;
      ends_on: string | null;
      active: boolean;
      changed_at: Date;
    };
    reward_events: {
      member_id: number;
      event: RewardEvent;
      day: string;
      at: Date;
      entries: number | null;
      granted_at: Date | null;
    };
    offered_prizes: {
      member_id: number;
      id: Generated<number>;
      title: string;
      entries: number;
      reason: string;
      offered_at: Date;
      expires_at: Date | null;
      accepted_at: Date | null;
    };
  }
}
