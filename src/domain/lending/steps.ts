/** The steps of an application: what each needs, so that it can be left at any of them and taken up elsewhere. */

export const applicationSteps = [
  { id: 'amount', title: 'Amount' },
  { id: 'reason', title: 'Reason' },
  { id: 'you', title: 'About you' },
  { id: 'money', title: 'Your money' },
  { id: 'bank', title: 'Bank details' },
  { id: 'identity', title: 'Identity' },
  { id: 'send', title: 'Check and send' },
] as const;

export type ApplicationStep = (typeof applicationSteps)[number]['id'];

/** What is there of an application by now. */
export interface Progress {
  amountCents: number | null;
  repayments: number | null;
  reason: string | null;
  situations: readonly string[];
  hasAssessment: boolean;
  feeling: number | null;
  hasBank: boolean;
  /** The front of a document was handed in and not refused. */
  hasIdentity: boolean;
  submitted: boolean;
  profile: Profile;
}

/** What must be known of the person before anything can be lent. */
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

const profileFacts = [
  { id: 'first_name', title: 'First name' },
  { id: 'last_name', title: 'Last name' },
  { id: 'dob', title: 'Date of birth' },
  { id: 'mobile', title: 'Mobile number' },
  { id: 'address_line1', title: 'Street address' },
  { id: 'suburb', title: 'Suburb' },
  { id: 'state', title: 'State' },
  { id: 'postcode', title: 'Postcode' },
] as const;

export interface MissingFact {
  id: (typeof profileFacts)[number]['id'] | 'mobile_code';
  title: string;
}

/** What of the person is still to be told or proved. */
export function missingFacts(profile: Profile): MissingFact[] {
  const missing: MissingFact[] = profileFacts.filter(({ id }) => !profile[id]);
  return profile.mobile && !profile.mobileVerified
    ? [...missing, { id: 'mobile_code', title: 'The code that we send to your mobile' }]
    : missing;
}

function isDone(step: ApplicationStep, progress: Progress): boolean {
  switch (step) {
    case 'amount':
      return progress.amountCents !== null && progress.repayments !== null;
    case 'reason':
      return progress.reason !== null && progress.situations.length > 0;
    case 'you':
      return missingFacts(progress.profile).length === 0;
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

/** Every step with whether it is done, in order. */
export function stepsOf(progress: Progress): { id: ApplicationStep; title: string; done: boolean }[] {
  return applicationSteps.map(({ id, title }) => ({ id, title, done: isDone(id, progress) }));
}

/** Steps before the last that keep an application from being sent. */
export function stepsInTheWay(progress: Progress): { id: ApplicationStep; title: string }[] {
  return stepsOf(progress).filter(({ id, done }) => !done && id !== 'send');
}
