import { useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import { giftCards } from '#contract/areas/gift-cards.ts';
import type { GiftCard } from '#contract/areas/gift-cards.ts';
import { Button } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { call } from '#web/kit/api.ts';
import { usePasswordGuard } from '#web/kit/confirm.tsx';

async function copy(code: string): Promise<void> {
  await navigator.clipboard.writeText(code).then(
    () => showToast({ tone: 'positive', text: 'Code copied.' }),
    () => showToast({ tone: 'negative', text: 'We couldn’t copy the code. Select it and copy it yourself.' }),
  );
}

/** A code that can be read and copied. */
export function ShownCode({ code, onHide }: { code: string; onHide?: () => void }) {
  return (
    <>
      <p className="figures bg-sunken text-ink rounded-control px-4 py-3 text-center text-subhead tracking-wider break-all">
        {code}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="secondary" icon={Copy} onClick={() => void copy(code)}>
          Copy code
        </Button>
        {onHide ? (
          <Button size="small" variant="quiet" onClick={onHide}>
            Hide code
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The code of one's own card, hidden until one asks for it. The server may want the password first. */
export function CardCode({ card }: { card: GiftCard }) {
  const [code, setCode] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { guard, dialog } = usePasswordGuard();
  async function reveal(): Promise<void> {
    setBusy(true);
    try {
      await guard(async (password) => {
        const reply = await call(giftCards.reveal, { body: { id: card.id, ...(password ? { password } : {}) } });
        setCode(reply.code);
      });
    } catch (error) {
      showToast({ tone: 'negative', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  if (code !== undefined) return <ShownCode code={code} onHide={() => setCode(undefined)} />;
  return (
    <>
      <p className="figures bg-sunken text-ink-soft rounded-control px-4 py-3 text-center text-subhead">
        <span aria-hidden="true">•••• •••• •••• {card.masked?.slice(-4)}</span>
        <span className="sr-only">Code {card.masked}</span>
      </p>
      <Button className="mt-3" busy={busy} onClick={() => void reveal()}>
        Show code
      </Button>
      {dialog}
    </>
  );
}
