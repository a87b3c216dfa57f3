import { namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { AnyInput } from '#tests/build/server.ts';

const token = 'A visitor’s answers belong to no member; only their token opens them, of which only a hash is stored.';
const unknown = { visitor: 'x'.repeat(43), journey: 'overflow' };

const ofVisitor = (more: object = {}): Entry => namesNoRow(token, { body: { ...unknown, ...more } }, { annaGets: 404 });
/** A call that only operators make. */
const team = (input: AnyInput = {}): Entry => namesNoRow('It is for operators.', input, { annaGets: 403 });

const details = {
  first_name: 'Robin',
  last_name: 'Wren',
  email: 'robin@example.com',
  mobile: '0412345678',
  postcode: '2204',
};

export const journeyEntries: Record<string, Entry> = {
  'journeys.visit': namesNoRow(token, { body: { journey: 'overflow', step: '/overflow' } }),
  'journeys.saveDetails': ofVisitor(details),
  'journeys.saveIncome': ofVisitor({ pay: 2400, every: 'fortnightly' }),
  'journeys.sendCode': ofVisitor({ channel: 'mobile' }),
  'journeys.capture': ofVisitor({ consent: true, consent_version: '2026-11-27', code: '123456' }),
  'journeys.bookCall': ofVisitor({ day: '2026-11-18', window: 'morning' }),
  'journeys.sendResumeLink': ofVisitor(),
  'journeys.resume': namesNoRow(token, { body: { code: 'x'.repeat(43) } }, { annaGets: 410 }),
  'journeys.openAccount': ofVisitor({ code: '123456', terms: true }),
  'leadServices.offerSearch': namesNoRow('The offers are the same for everybody.', {
    body: { service: 'gas', amount: 120, days: 60 },
  }),
  'leadServices.referenceNumber': namesNoRow(token, { body: {} }),
  'leadServices.referenceNumberV2': namesNoRow(token, { body: {} }),
  'leadServices.payout': ofVisitor(),
  'leadServices.energySteps': ofVisitor({ step: '/overflow/energy-needs', people: 2 }),
  'journeyBackOffice.list': team(),
  'journeyBackOffice.setOpen': team({ body: { journey: 'overflow', open: false } }),
  'journeyBackOffice.wordings': team({ query: { journey: 'nbn' } }),
  'journeyBackOffice.addWording': team({
    body: {
      journey: 'nbn',
      step: '/nbn',
      name: 'Shorter',
      heading: 'Check your NBN',
      lead: '',
      action: '',
      points: [],
      share: 100,
      starts_on: '2026-11-16',
    },
  }),
  'journeyBackOffice.turnWording': team({ body: { id: 1, on: false } }),
  'journeyBackOffice.leads': team(),
  'journeyBackOffice.workLead': team({ body: { id: 1, state: 'called' } }),
  'journeyBackOffice.deleteLead': team({ body: { id: 1 } }),
  'journeyBackOffice.exportLeads': team(),
};
