const HOME_LOAN = /\b(?:home|housing|house) ?loan\b|\bmortgage\b/i;

/** Whether a loan is for a home, by its name. */
export function isHomeLoan(name: string): boolean {
  return HOME_LOAN.test(name);
}
