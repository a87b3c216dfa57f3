import type { Generated } from 'kysely';
import type { WritingKind } from '#contract/areas/content-editor.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    content_sections: { id: Generated<number>; kind: 'tip' | 'answer'; name: string };
    content_section_names: {
      id: Generated<number>;
      kind: 'tip' | 'answer';
      section_id: number;
      name: string;
      ended_at: Date;
      ended_by: number;
    };
    content_items: {
      id: Generated<number>;
      kind: WritingKind;
      plan_id: number | null;
      title: string;
      section_id: number | null;
      live_version: number | null;
      draft_version: number | null;
      revision: Generated<number>;
    };
    content_versions: {
      content_item_id: number;
      version: number;
      content: unknown;
      written_at: Date;
      written_by: number | null;
      published_at: Date | null;
      published_by: number | null;
    };
  }
}
