/** Rule L01: the statuses of a loan and the buttons of each (1-core-platform, section 4). */

export const loanStatuses = ['active', 'pending', 'external', 'arrears', 'paid'] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/** The provider whose loans we service; only these loans have buttons. */
export const OWN_PROVIDER = 'ubomi';

/** Names of the wire; the last three are ours, for buttons that the specification does not name. */
export const loanActions = [
  'RequestDraw',
  'AdditionalPayment',
  'ChangePaymentPostpone',
  'OneClickPayout',
  'CatchUpPayment',
  'ChangePayment',
  'ResolvePayment',
  'RequestStatement',
  'Contact',
] as const;
export type LoanAction = (typeof loanActions)[number];

export interface LoanButton {
  label: string;
  action: LoanAction;
}

const buttons: Readonly<Record<LoanStatus, readonly LoanButton[]>> = {
  active: [
    { label: 'Request Draw', action: 'RequestDraw' },
    { label: 'Make Payment', action: 'AdditionalPayment' },
    { label: 'Reschedule', action: 'ChangePaymentPostpone' },
    { label: 'Pay Full Amount', action: 'OneClickPayout' },
    { label: 'Request Statement', action: 'RequestStatement' },
    { label: 'Payment Schedule', action: 'ChangePayment' },
  ],
  external: [
    { label: 'Make Payment To Resolve', action: 'ResolvePayment' },
    { label: 'Request Statement', action: 'RequestStatement' },
    { label: 'Pay Full Amount', action: 'OneClickPayout' },
    { label: 'Contact For More Info', action: 'Contact' },
  ],
  arrears: [
    { label: 'Make Payment', action: 'AdditionalPayment' },
    { label: 'Make Catch Up Payments', action: 'CatchUpPayment' },
    { label: 'Reschedule', action: 'ChangePaymentPostpone' },
    { label: 'Pay Full Amount', action: 'OneClickPayout' },
    { label: 'Request Statement', action: 'RequestStatement' },
    { label: 'Payment Schedule', action: 'ChangePayment' },
  ],
  pending: [],
  paid: [],
};

/** The buttons of a loan, in display order. */
export function loanButtons(provider: string, status: LoanStatus): readonly LoanButton[] {
  return provider === OWN_PROVIDER ? buttons[status] : [];
}

/** Rule L03: the status to display, in lower case; 'active' if unknown. */
export function displayStatus(loanStatus: string | null | undefined): LoanStatus {
  const known = loanStatuses.find((status) => status === loanStatus?.trim().toLowerCase());
  return known ?? 'active';
}
