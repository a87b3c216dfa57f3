import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    draw_images: {
      id: Generated<number>;
      type: 'Slider' | 'Banner';
      title: string;
      alt: string;
      link: string | null;
      version: string;
      added_at: Date;
      added_by: number;
    };
    draw_forms: {
      repeats: 'daily' | 'weekly' | 'monthly' | 'once';
      number: number;
      headline: string;
      text: string;
      button: string;
      changed_at: Date;
    };
  }
}
