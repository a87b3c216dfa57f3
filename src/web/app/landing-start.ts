import { startLanding } from '#web/flows/landing/start.ts';

// The entry of the landing pages of journeys, in place of the app's own.
startLanding();
