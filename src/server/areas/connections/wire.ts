import type { ConnectionOnWire } from '#contract/areas/connections.ts';
import { requestedScopes, clustersOf, sharingPurpose } from '#domain/bank-feed/data-clusters.ts';
import type { Institution } from '#server/ports/bank-feed/port.ts';
import { logoPath } from '../merchants/public.ts';
import type { ConnectionView } from './view-store.ts';

/** Returns whether the bank has an image of its own. */
type HasImage = (name: string) => boolean;

export function institutionOnWire(
  { id, name, company, signIn, practice, practiceSignIn }: Institution,
  hasImage: HasImage,
) {
  return {
    id,
    name,
    company: company ?? null,
    logo: logoPath(name),
    has_image: hasImage(name),
    sign_in: signIn,
    practice,
    practice_sign_in: practiceSignIn
      ? { code: practiceSignIn.code, customers: practiceSignIn.customers.map((customer) => ({ ...customer })) }
      : null,
  };
}

function clustersOnWire(scopes: readonly string[]): ConnectionOnWire['clusters'] {
  return clustersOf(scopes).map(({ title, facts }) => ({ title, facts: [...facts] }));
}

/** A token connection never expires and its scopes cannot be extended. */
function addableScopes({ state, scopes, consent_expires_at: expires }: ConnectionView['connection']): string[] {
  return state === 'withdrawn' || expires === null ? [] : requestedScopes.filter((scope) => !scopes.includes(scope));
}

export function connectionOnWire(
  { connection, accounts, sync, events }: ConnectionView,
  hasImage: HasImage,
): ConnectionOnWire {
  return {
    id: connection.id,
    institution_id: connection.institution_id,
    institution: connection.institution_name,
    logo: logoPath(connection.institution_name),
    has_image: hasImage(connection.institution_name),
    state: connection.state,
    clusters: clustersOnWire(connection.scopes),
    purpose: sharingPurpose(connection.scopes),
    addable: clustersOnWire(addableScopes(connection)),
    consent_given_at: connection.consent_given_at,
    consent_expires_at: connection.consent_expires_at,
    last_synced_at: connection.last_synced_at,
    problem: connection.problem,
    accounts: accounts.map(({ connection_id: _connection, balance_cents, ...account }) => ({
      ...account,
      balance: balance_cents,
    })),
    sync: sync === null ? null : syncOnWire(sync),
    events: events.map(({ kind, at, detail }) => ({ kind, at, detail })),
  };
}

function syncOnWire({ connection_id: _connection, ...sync }: NonNullable<ConnectionView['sync']>) {
  return sync;
}
