import { useState, type ComponentType } from 'react';
import { uiCommands } from '~commands/ui-commands';
import { useActionHandler } from '~console/terminal/action-handlers';
import { CommandButton } from '~console/terminal/buttons/command-button';

interface CsvImportProps {
  readonly title: string;
  readonly Form: ComponentType<{ readonly onClose: () => void }>;
}

/** The button beside a list that opens the import of a CSV of money. */
export function CsvImport({ title, Form }: CsvImportProps) {
  const [open, setOpen] = useState(false);
  useActionHandler(uiCommands.importRows, () => setOpen(true));
  return (
    <>
      <CommandButton id="face.import-rows" label={title} />
      {open && <Form onClose={() => setOpen(false)} />}
    </>
  );
}
