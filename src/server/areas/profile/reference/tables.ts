declare module '#server/kit/database.ts' {
  interface Tables {
    states: { id: number; code: 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA'; name: string };
    occupations: { id: number; name: string; major_group: string };
    job_titles: { id: number; occupation_id: number; name: string };
  }
}
