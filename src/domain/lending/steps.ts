/** The steps of an application and what each requires, so that it can be resumed on any device. */

export const applicationSteps = [
  { id: 'amount', title: 'Amount' },
  { id: 'reason', title: 'Reason' },
  { id: 'you', title: 'About you' },
  { id: 'money', title: 'Your money' },
  { id: 'bank', title: 'Bank details' },
  { id: 'identity', title: 'Your ID' },
  { id: 'send', title: 'Check and send' },
] as const;

export type ApplicationStep = (typeof applicationSteps)[number]['id'];

/** The state of an application. */
export interface Progress {
  amountCents: number | null;
  repayments: number | null;
  reason: string | null;
  situations: readonly string[];
  hasAssessment: boolean;
  feeling: number | null;
  hasBank: boolean;
  /** The front of a document was uploaded and not rejected. */
  hasIdentity: boolean;
  submitted: boolean;
  profile: Profile;
}

/** Personal details required before lending. */
export interface Profile {
  first_name: string;
  last_name: string;
  dob: string | null;
  mobile: string | null;
  mobileVerified: boolean;
  address_line1: string | null;
  suburb: string | null;
  state: string | null;
  postcode: string | null;
}

const requiredProfileFields = [
  { id: 'first_name', title: 'First name' },
  { id: 'last_name', title: 'Last name' },
  { id: 'dob', title: 'Date of birth' },
  { id: 'mobile', title: 'Mobile number' },
  { id: 'address_line1', title: 'Street address' },
  { id: 'suburb', title: 'Suburb' },
  { id: 'state', title: 'State' },
  { id: 'postcode', title: 'Postcode' },
] as const;

export interface MissingField {
  id: (typeof requiredProfileFields)[number]['id'] | 'mobile_code';
  title: string;
}

/** Details still missing or unverified. */
export function missingFields(profile: Profile): MissingField[] {
  const missing: MissingField[] = requiredProfileFields.filter(({ id }) => !profile[id]);
  return profile.mobile && !profile.mobileVerified
    ? [...missing, { id: 'mobile_code', title: 'The code we send to your mobile' }]
    : missing;
}

function isDone(step: ApplicationStep, progress: Progress): boolean {
  switch (step) {
    case 'amount':
      return progress.amountCents !== null && progress.repayments !== null;
    case 'reason':
      return progress.reason !== null && progress.situations.length > 0;
    case 'you':
      return missingFields(progress.profile).length === 0;
    case 'money':
      return progress.hasAssessment && progress.feeling !== null;
    case 'bank':
      return progress.hasBank;
    case 'identity':
      return progress.hasIdentity;
    default:
      return progress.submitted;
  }
}

/** Every step in order, with whether it is done. */
export function stepsOf(progress: Progress): { id: ApplicationStep; title: string; done: boolean }[] {
  return applicationSteps.map(({ id, title }) => ({ id, title, done: isDone(id, progress) }));
}

/** The incomplete steps that prevent submission. */
export function incompleteSteps(progress: Progress): { id: ApplicationStep; title: string }[] {
  return stepsOf(progress).filter(({ id, done }) => !done && id !== 'send');
}
