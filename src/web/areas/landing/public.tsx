/** The landing page, for a visitor at the address of the dashboard. */
export { LandingScreen } from './landing-screen.tsx';
