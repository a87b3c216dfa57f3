/** What a message asks for, whatever it asks it of. */
export const acts = [
  'sum_out', 'sum_in', 'net', 'saved', 'count', 'average', 'list', 'largest', 'smallest', 'top', 'last', 'first', 'price', 'rise', 'compare', 'trend', 'share',
  'due', 'subs', 'pay', 'safe', 'afford', 'forecast', 'balance', 'debt', 'budget', 'goal', 'plan', 'twice', 'happened', 'entries', 'networth', 'tax', 'credit_score', 'health',
  'set_budget', 'set_goal', 'set_payment', 'set_category', 'move', 'why', 'world', 'hardship', 'chat', 'same',
] as const;

export type Act = (typeof acts)[number];
