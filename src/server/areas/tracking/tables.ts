import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    screen_visits: {
      member_id: number;
      id: Generated<number>;
      started_at: Date;
      place: string;
      page: string;
      parent: string | null;
      referrer_host: string | null;
      device: 'Desktop' | 'iOS' | 'Android';
      spent_ms: Generated<number>;
    };
    tracking_choices: { member_id: number; visits: boolean; analytics: boolean; chosen_at: Date };
    analytics_events: {
      member_id: number;
      id: Generated<number>;
      kind: 'page view' | 'identify' | 'capture';
      name: string;
      properties: unknown;
      at: Date;
      sent_at: Date | null;
    };
  }
}
