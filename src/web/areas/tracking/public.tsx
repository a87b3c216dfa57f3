/** What the settings show of visits. */
export { VisitChoices } from './visit-choices.tsx';
