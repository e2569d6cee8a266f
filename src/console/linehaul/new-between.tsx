import { useState, type ReactNode } from 'react';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { lazyDialog } from '~console/ui/opening-dialog';

const EndsForm = lazyDialog(() => import('./ends-form').then((module) => module.EndsForm));

interface NewBetweenProps {
  /** The command that makes what goes between two hubs. */
  readonly command: string;
  readonly title: string;
  /** Makes it and opens it. Rejects with what the provider refuses. */
  readonly onCreate: (from: number, to: number) => Promise<void>;
  /** What else is asked for. */
  readonly children?: ReactNode;
}

/** The button of that command, and the dialog it asks in. */
export function NewBetween({ command, title, onCreate, children }: NewBetweenProps) {
  const [open, setOpen] = useState(false);
  useCommandHandler(command, () => setOpen(true));
  return (
    <>
      <CommandButton id={command} look="primary" label={title} />
      {open && (
        <EndsForm title={title} onCreate={onCreate} onClose={() => setOpen(false)}>
          {children}
        </EndsForm>
      )}
    </>
  );
}
