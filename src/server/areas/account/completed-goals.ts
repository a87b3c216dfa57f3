/**
 * The goals that come alongside the user (`completeGoals.data`): the member's goals that are reached and whose feast has not
 * been seen. Goals are kept by their own area; while no member can have one, there is none that is complete.
 */
export interface CompletedGoal {
  id: number;
  name: string;
  completed_at: Date | null;
}

export async function completedGoals(): Promise<CompletedGoal[]> {
  return [];
}
