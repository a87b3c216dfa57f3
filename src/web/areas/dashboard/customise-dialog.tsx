import { useState } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { settings as settingsArea } from '#contract/areas/settings.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { widgetNames } from './home-settings.ts';
import type { HomeSettings, HomeWidget } from './home-settings.ts';

/** A copy of the list with one item at another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

interface RowProps {
  name: string;
  at: number;
  last: number;
  isShown: boolean;
  isDragged: boolean;
  onShow: (shown: boolean) => void;
  onMove: (to: number) => void;
  onDrag: () => void;
  onDrop: () => void;
}

/** One part of home: shown or hidden, moved with the buttons or dragged. */
function Row({ name, at, last, isShown, isDragged, onShow, onMove, onDrag, onDrop }: RowProps) {
  return (
    <li
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={onDrop}
      className={`flex items-center gap-1 ${isDragged ? 'opacity-50' : ''}`}
    >
      <GripVertical size={18} aria-hidden="true" className="text-ink-faint shrink-0 cursor-grab max-sm:hidden" />
      <Checkbox
        label={name}
        checked={isShown}
        onChange={(event) => onShow(event.currentTarget.checked)}
        className="min-w-0 flex-1"
      />
      <IconButton label={`Move ${name} up`} icon={ArrowUp} disabled={at === 0} onClick={() => onMove(at - 1)} />
      <IconButton label={`Move ${name} down`} icon={ArrowDown} disabled={at === last} onClick={() => onMove(at + 1)} />
    </li>
  );
}

function Actions({ busy, onCancel, onSave }: { busy: boolean; onCancel: () => void; onSave: () => void }) {
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button busy={busy} onClick={onSave}>
        Save changes
      </Button>
    </>
  );
}

/** Which parts of home are shown, and in what order. */
export function CustomiseDialog({ settings, onClose }: { settings: HomeSettings; onClose: () => void }) {
  const [order, setOrder] = useState<readonly HomeWidget[]>(settings.home_widgets);
  const [hidden, setHidden] = useState<readonly HomeWidget[]>(settings.home_hidden);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const save = useApiMutation(settingsArea.updatePageSettings, {
    refreshes: [settingsArea.pageSettings],
    onSuccess: onClose,
  });
  function move(from: number, to: number): void {
    setOrder(moved(order, from, to));
    setSaid(`${widgetNames[order[from]!]} is now number ${to + 1} of ${order.length}.`);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Customise Home"
      footer={
        <Actions
          busy={save.isPending}
          onCancel={onClose}
          onSave={() => save.mutate({ body: { home_widgets: [...order], home_hidden: [...hidden] } })}
        />
      }
    >
      <p className="text-ink-soft mb-3">Choose what you see on Home, and in what order.</p>
      <ul aria-label="Home sections" onDragEnd={() => setDragged(null)}>
        {order.map((widget, at) => (
          <Row
            key={widget}
            name={widgetNames[widget]}
            at={at}
            last={order.length - 1}
            isShown={!hidden.includes(widget)}
            isDragged={dragged === at}
            onShow={(shown) => setHidden(shown ? hidden.filter((one) => one !== widget) : [...hidden, widget])}
            onMove={(to) => move(at, to)}
            onDrag={() => setDragged(at)}
            onDrop={() => {
              if (dragged === null || dragged === at) return;
              move(dragged, at);
              setDragged(at);
            }}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {save.error ? <p className="text-negative mt-3 font-medium">{save.error.message}</p> : null}
    </Dialog>
  );
}
