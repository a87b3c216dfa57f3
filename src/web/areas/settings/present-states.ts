import { backOffice } from '#contract/areas/back-office.ts';
import { connections } from '#contract/areas/connections.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { household } from '#contract/areas/household.ts';
import { orders } from '#contract/areas/orders.ts';
import { security } from '#contract/areas/security.ts';
import { tracking } from '#contract/areas/tracking.ts';
import { counted } from '#domain/text/counted.ts';
import { palettes } from '#web/design/palettes.ts';
import type { MemberRecord } from '#web/kit/member.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { emailFrequencies } from './email-frequencies.ts';

/** The present states that the rows of the settings show; undefined while they load. */
export type PresentState = string | undefined;

/** A state that could not be loaded is left empty: the row still leads to its screen. */
const orEmpty = (query: { isError: boolean }, state: PresentState): PresentState => (query.isError ? '' : state);

const onOff = (on: boolean): string => (on ? 'on' : 'off');

export function profileState(member: MemberRecord): string {
  return member.email_verified_at ? member.email : 'Email not verified';
}

export function signInState(member: MemberRecord): string {
  return `Two-step sign-in: ${onOff(member.twofactorauthentication)}`;
}

export function emailState(member: MemberRecord): string {
  const words = emailFrequencies.find(({ value }) => value === member.notificationemailfrequency)?.label ?? '';
  return `Emails: ${words.toLowerCase()}`;
}

const modeNames: Record<MemberRecord['theme_mode'], string> = {
  system: 'matches your device',
  light: 'light',
  dark: 'dark',
};

export function appearanceState(member: MemberRecord): string {
  const { name } = palettes.find(({ id }) => id === member.theme) ?? palettes[0]!;
  return `${name}, ${modeNames[member.theme_mode]}`;
}

export const roundUpState = (member: MemberRecord): string => (member.roundupenabled ? 'On' : 'Off');

export function useDeviceState(): PresentState {
  const sessions = useApiQuery(security.sessions);
  const count = sessions.data?.data.length;
  return orEmpty(sessions, count === undefined ? undefined : `Signed in on ${counted(count, 'device', 'devices')}`);
}

export function useSupportState(): PresentState {
  const views = useApiQuery(backOffice.ownViews, { query: { limit: 10 } });
  const open = views.data?.data.find(({ state }) => state !== 'over');
  if (views.data === undefined) return orEmpty(views, undefined);
  if (open === undefined) return 'Off';
  return open.state === 'requested' ? 'Support is asking to view your account' : 'Support can view your account';
}

export function useBankState(): PresentState {
  const list = useApiQuery(connections.list);
  if (list.data === undefined) return orEmpty(list, undefined);
  const open = list.data.data.filter(({ state }) => state === 'open').length;
  return open === 0 ? 'None connected' : `${open} connected`;
}

export function useCardState(): PresentState {
  const cards = useApiQuery(orders.methods);
  const count = cards.data?.data.length;
  return orEmpty(cards, count === undefined ? undefined : count === 0 ? 'No saved card' : counted(count, 'saved card'));
}

export function useHouseholdState(): PresentState {
  const overview = useApiQuery(household.overview);
  if (overview.data === undefined) return orEmpty(overview, undefined);
  const { granted, invitations, received } = overview.data;
  const parts = [
    ...(granted.length > 0 ? [`${granted.length} shared by you`] : []),
    ...(received.length > 0 ? [`${received.length} ${granted.length > 0 ? 'with you' : 'shared with you'}`] : []),
    ...(invitations.length > 0 ? [counted(invitations.length, 'invitation sent', 'invitations sent')] : []),
  ];
  return parts.length === 0 ? 'Just you' : parts.join(', ');
}

export function usePlanState(): PresentState {
  const status = useApiQuery(entitlements.status);
  return orEmpty(status, status.data?.data.Name);
}

export function usePrivacyState(): PresentState {
  const choices = useApiQuery(tracking.choices);
  return orEmpty(choices, choices.data ? `Product analytics: ${onOff(choices.data.data.analytics)}` : undefined);
}
