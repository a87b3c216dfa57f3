/** How people speak of their pay, and of nothing else that comes in. */

/** Of pays that are counted or held against each other no interest is one. */
export const paysOne =
  /\b(?:how (?:many|often)\b.*\bpaid|(?:biggest|largest|smallest|lowest|highest|average) pays?|(?:was|were) i paid|last time i (?:was|got) paid|pays did i)\b/;

/** 'My second last pay' and 'did my pay go up' are always about pay. */
export const ofPays =
  /\b(?:first pay (?:of|in|this|~)|second (?:to )?last pay|pay before (?:the )?last|(?:my|the) pay (?:packet )?(?:go|gone|went|going|been) (?:up|down))\b/;

/** 'The Coles pay', 'my education wages': pay from an employer. */
export const paidBy = /\b[NC] (?:one )?(?:pay|pays|wages?|job|payroll)\b/;
