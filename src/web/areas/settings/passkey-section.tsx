import { useState } from 'react';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Trash2 from 'lucide-react/icons/trash-2';
import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useStepFocus } from '#web/design/use-step-focus.ts';
import { keepShortcuts } from '#web/kit/session.ts';
import { call } from '#web/kit/api.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { usePasswordGuard } from '#web/kit/confirm.tsx';
import { patchMember } from '#web/kit/member.ts';
import type { MemberRecord } from '#web/kit/member.ts';
import { afterWrite, useApiMutation } from '#web/kit/mutation.ts';
import { makePasskey, passkeyMessage } from '#web/kit/passkey.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { ask, useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { OtherSessionsOffer } from './other-sessions-offer.tsx';

const refreshed = [security.passkeys, profile.get, security.sessions] as const;

/** Passkeys for signing in. */
export function PasskeySection({ member }: { member: Pick<MemberRecord, 'fingerprintAuth'> }) {
  const passkeys = useApiQuery(security.passkeys);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState<string>();
  const region = useStepFocus<HTMLDivElement>(changed ? 'offer' : 'lock');
  const { guard, dialog } = usePasswordGuard();
  const failed = (problem: unknown) =>
    showToast({ tone: 'negative', text: isProblem(problem) ? messageOf(problem) : passkeyMessage(problem) });

  async function add() {
    setBusy(true);
    try {
      await guard(async (password) => {
        const { request, options } = await call(security.passkeyRegistrationOptions, { body: { password } });
        const credential = await makePasskey(options);
        await call(security.registerPasskey, { body: { request, credential } });
        await afterWrite(refreshed);
        // The first passkey may have enabled the shortcut; this device follows the server (rule S05).
        keepShortcuts(await ask(profile.get));
        showToast({ tone: 'positive', text: 'Passkey added. Use it next time you sign in.' });
        setChanged('You added a passkey');
      });
    } catch (problem) {
      failed(problem);
    }
    setBusy(false);
  }
  const remove = (id: number) =>
    guard(async (password) => {
      await call(security.removePasskey, { body: { id, password } });
      await afterWrite(refreshed);
      keepShortcuts(await ask(profile.get));
      showToast({ tone: 'positive', text: 'Passkey removed.' });
      setChanged('You removed a passkey');
    }).catch(failed);

  return (
    <QueryState query={passkeys} what="your passkeys" skeleton={<SkeletonRows rows={2} />} compact>
      {({ data: rows }) => (
        <div ref={region} tabIndex={-1} role="group" aria-label="Your passkeys" className="space-y-4 outline-none">
          {rows.length === 0 ? (
            <p className="text-ink-soft">
              Sign in the way you unlock your device. It’s faster and safer than a password.
            </p>
          ) : (
            <PasskeyRows passkeys={rows} onRemove={(id) => void remove(id)} />
          )}
          {changed ? <OtherSessionsOffer title={changed} onDone={() => setChanged(undefined)} /> : null}
          {typeof window.PublicKeyCredential === 'function' ? (
            <Button variant="secondary" icon={Fingerprint} busy={busy} onClick={() => void add()}>
              Add passkey
            </Button>
          ) : (
            <p className="text-ink-faint">This browser doesn’t support passkeys.</p>
          )}
          {rows.length > 0 ? <FingerprintSwitch on={member.fingerprintAuth} /> : null}
          {dialog}
        </div>
      )}
    </QueryState>
  );
}

interface PasskeyRow {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  synced: boolean;
}

function PasskeyRows({ passkeys, onRemove }: { passkeys: readonly PasskeyRow[]; onRemove: (id: number) => void }) {
  const time = useMemberTime();
  return (
    <ul className="divide-line divide-y" aria-label="Passkeys">
      {passkeys.map(({ id, name, created_at: createdAt, last_used_at: usedAt, synced }) => (
        <li key={id} className="flex items-center gap-4 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="font-medium">{name}</span> {synced ? <Badge>Synced</Badge> : null}
            <span className="text-ink-faint text-caption block">
              Added {time.instant(createdAt)}
              {usedAt ? `, last used ${time.instant(usedAt, 'fromNow')}` : ', not used yet'}
            </span>
          </span>
          <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}

/** Whether this device's login screen starts with the passkey (rule S05). */
function FingerprintSwitch({ on }: { on: boolean }) {
  const change = useApiMutation(security.fingerprintSettings, {
    refreshes: [profile.get],
    onSuccess: ({ fingerprintAuth }) => {
      keepShortcuts({ fingerprintAuth });
      patchMember({ fingerprintAuth });
    },
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <Switch
      label="Ask for my passkey first"
      hint="Your password still works."
      checked={on}
      disabled={change.isPending}
      onChange={(next) => change.mutate({ body: { fingerprint: next } })}
    />
  );
}
