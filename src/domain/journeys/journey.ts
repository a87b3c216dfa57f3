import type { State } from '../calendar/states.ts';

/** What a journey asks a partner about. */
export const leadServices = ['energy', 'broadband', 'banking', 'account'] as const;
export type LeadService = (typeof leadServices)[number];

/** What a visitor has to have answered before a later step makes sense. */
export const journeyAnswers = ['details', 'needs', 'income', 'lead', 'bill', 'call', 'account'] as const;
export type JourneyAnswer = (typeof journeyAnswers)[number];

/** A journey as the router, the server and the back office know it; its copy is loaded with its first screen. */
export interface Journey {
  /** The slug on the wire. */
  slug: string;
  /** The path below which its steps are. */
  base: string;
  name: string;
  service: LeadService;
  /**
   * The path of each step with its title, in order; some have a name in the specification. A step is open to everybody
   * unless it is for visitors or for members alone.
   */
  steps: readonly { path: string; title: string; name?: string; gate?: 'auth' | 'guest' }[];
}

/**
 * The states in which our partners take on new customers, as of the date. A table of ours, not a statement about the
 * market; operators call visitors from elsewhere.
 */
export const servedStates: Readonly<Record<LeadService, { asOf: string; states: readonly State[] }>> = {
  energy: { asOf: '2026-11-01', states: ['ACT', 'NSW', 'QLD', 'SA', 'TAS', 'VIC'] },
  broadband: { asOf: '2026-11-01', states: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] },
  banking: { asOf: '2026-11-01', states: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] },
  account: { asOf: '2026-11-01', states: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] },
};

/** Whether our partners serve a state. A postcode that lies in two states counts for either. */
export function isServed(service: LeadService, states: readonly string[]): boolean {
  const served: readonly string[] = servedStates[service].states;
  return states.some((state) => served.includes(state));
}

/** What visitors agree to before their details go to a partner. A new text has a new version. */
export const leadConsent = {
  version: '2026-11-27',
  text: (brand: string): string =>
    `I agree that ${brand} may pass on my name, mobile, email, postcode and answers to a partner who can help with this request, and that ${brand} or the partner may call, text or email me about it. I can withdraw my consent at any time by writing to ${brand}.`,
};

/** The progress of a lead: sent to the partner, called, and its outcome. */
export const leadStates = ['new', 'sent', 'called', 'done', 'declined'] as const;
export type LeadState = (typeof leadStates)[number];

export const leadStateWords: Readonly<Record<LeadState, string>> = {
  new: 'New',
  sent: 'Sent',
  called: 'Called',
  done: 'Done',
  declined: 'Declined',
};

/** The hours in which somebody can be called, in the visitor's state. */
export const callWindows = ['morning', 'afternoon', 'evening'] as const;
export type CallWindow = (typeof callWindows)[number];

export const callWindowWords: Readonly<Record<CallWindow, string>> = {
  morning: '9 am to noon',
  afternoon: 'noon to 4 pm',
  evening: '4 pm to 7 pm',
};
