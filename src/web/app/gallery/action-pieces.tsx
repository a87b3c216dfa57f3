import { useState } from 'react';
import Bell from 'lucide-react/icons/bell';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Kbd } from '#web/design/kbd.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Chapter, Specimen, States } from './specimen.tsx';

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <div className="space-y-4">
      <States>
        <Button>Save budget</Button>
        <Button variant="secondary" icon={Upload}>
          Import a statement
        </Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger">Delete account</Button>
      </States>
      <States>
        <Button disabled>Save budget</Button>
        <Button variant="secondary" disabled>
          Import
        </Button>
        <Button busy>Save budget</Button>
        <Button variant="secondary" busy={busy} onClick={() => setBusy(true)}>
          Show as busy
        </Button>
      </States>
      <States>
        <Button size="small">Small</Button>
        <Button size="small" variant="secondary" icon={Plus}>
          Add
        </Button>
        <ButtonLink href="#actions" variant="secondary">
          A link
        </ButtonLink>
        <IconButton label="Notifications" icon={Bell} />
        <IconButton label="Notifications, off" icon={Bell} disabled />
        <IconButton label="Notifications, loading" icon={Bell} busy />
      </States>
    </div>
  );
}

export function ActionPieces() {
  const [opened, setOpened] = useState(0);
  return (
    <Chapter id="actions" title="Words, numbers and actions">
      <Specimen name="Type" says="Three headings, body text and a caption.">
        <div className="space-y-2">
          <p className="text-title">What this pay must cover</p>
          <p className="text-heading">Where the money went</p>
          <p className="text-subhead">Groceries and household</p>
          <p>You have $412.30 to spend until Thursday 27 March. Rent goes out first, then groceries.</p>
          <p className="text-ink-soft">Softer ink for secondary text.</p>
          <p className="text-ink-faint text-caption">
            A caption, still easy to read. <Kbd keys="mod+k" />
          </p>
          <p>
            <TextLink href="#actions">A link in a sentence</TextLink>
          </p>
        </div>
      </Specimen>
      <Specimen
        name="Money"
        says="Rule C08. Money in is green with a plus, money out is ink; the number can be a link."
      >
        <div className="space-y-3">
          <p>
            <Money cents={12_847_10} tone="plain" size="title" />
          </p>
          <States>
            <Money cents={2_311_70} />
            <Money cents={-84_15} />
            <Money cents={0} />
            <Money cents={-320_00} tone="negative" />
            <Money cents={99_00} tone="soft" />
            <Money cents={12_345_67} short />
            <Money cents={1_234_567_89} short tone="plain" />
            <Money cents={5_200_00} short={5000} tone="plain" />
          </States>
          <States>
            <Money
              cents={-612_40}
              size="strong"
              onOpen={() => setOpened(opened + 1)}
              opens="the 14 transactions in Groceries"
            />
            <span className="text-ink-faint text-caption" role="status">
              Opened {opened === 1 ? 'once' : `${opened} times`}
            </span>
          </States>
        </div>
      </Specimen>
      <Specimen name="Button" says="One primary action per screen.">
        <Buttons />
      </Specimen>
    </Chapter>
  );
}
