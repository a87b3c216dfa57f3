import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { messageOf, isProblem } from './api-problem.ts';
import { ProblemNote } from './form.tsx';

/** The server requires the password again for sensitive changes. */
export function asksForPassword(problem: unknown): boolean {
  return isProblem(problem, 'forbidden') && problem.problem['confirm'] === 'password';
}

interface Asking {
  again: (password: string) => Promise<void>;
}

export interface PasswordGuard {
  /**
   * Runs a call without a password; if the server requires one, asks for it and runs the call again. Other failures
   * are rethrown.
   */
  guard: (run: (password: string | undefined) => Promise<unknown>) => Promise<void>;
  /** The dialog; render it once per screen. */
  dialog: ReactNode;
}

/** For actions that may require the password again. */
export function usePasswordGuard(): PasswordGuard {
  const [asking, setAsking] = useState<Asking>();
  async function guard(run: (password: string | undefined) => Promise<unknown>) {
    try {
      await run(undefined);
    } catch (problem) {
      if (!asksForPassword(problem)) throw problem;
      setAsking({
        again: async (password) => {
          await run(password);
          setAsking(undefined);
        },
      });
    }
  }
  return { guard, dialog: asking ? <PasswordDialog asking={asking} onClose={() => setAsking(undefined)} /> : null };
}

function PasswordDialog({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function confirm(event: { preventDefault: () => void }) {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setProblem('Enter your password.');
    setBusy(true);
    try {
      await asking.again(password);
    } catch (error) {
      setProblem(asksForPassword(error) ? 'That isn’t your password.' : messageOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Confirm your password"
      description="You signed in a while ago, so we need to check it’s you."
    >
      <form noValidate onSubmit={(event) => void confirm(event)} className="space-y-5">
        <ProblemNote>{problem}</ProblemNote>
        <PasswordInput
          label="Password"
          autoFocus
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" full busy={busy}>
          Confirm
        </Button>
      </form>
    </Dialog>
  );
}
