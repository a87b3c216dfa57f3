/**
 * The reasons for which a member's call may use `systemDb`, where row-level security does not apply. The list is
 * closed: a call that needs another reason needs a decision first (0103).
 */
export const systemDbReasons = {
  'bulk-import': 'An import or a restore, which opens a transaction of its own for the member',
  credentials: 'Passwords, codes, passkeys and sessions, which only the server writes',
  'money-movement': 'The ledger, loans, orders, plans and bank payments, which only the server writes',
  'other-members': 'Rows of another member, opened by a share or an invitation, or written for them',
  'server-records': 'Other records of the member that only the server writes, such as consents and visits',
  'shared-tables': 'Tables shared by everyone, which members cannot read or write',
  'text-search': 'A text search whose index row-level security does not allow (decision 0002)',
} as const;

export type SystemDbReason = keyof typeof systemDbReasons;
