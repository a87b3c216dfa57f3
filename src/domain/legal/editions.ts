/**
 * The effective date (YYYY-MM-DD) of each legal text, which identifies its edition. A new date means that members are
 * informed, and that new members accept the new edition. A text that changes needs one, with what changed.
 */
export const editions = { terms: '2026-11-27', privacy: '2026-11-27' } as const;

/** What changed since the edition before, for members. */
export const editionChanges = {
  terms:
    'Compared with the edition of 1 November 2026, these terms are in plainer English, and say that we keep the records of loans and orders that the law makes us keep when you delete your account.',
  privacy:
    'Compared with the edition of 1 November 2026, this policy is in plainer English. It names the partners your request goes to if you agree, and says that we delete unsent requests after 90 days and keep records of paid orders for five years after you delete your account.',
} as const satisfies Record<keyof typeof editions, string>;
