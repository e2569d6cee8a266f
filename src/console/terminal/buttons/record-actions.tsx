import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '~console/platform/session';
import { Button } from '~console/ui/button';
import { gate } from '~commands/gate';
import { commandById, commandsOfRecord } from '~commands/registry';
import type { SubjectRecord } from '~commands/subject';
import { CommandButton } from './command-button';

interface RecordActionsProps {
  readonly label: string;
  readonly record: SubjectRecord;
  /** Ids of commands, in their order; absent = all of its kind but opening it, which its page has done. */
  readonly ids?: readonly string[];
}

/** What the registry can do with a record, the possible before what is not, which is told on request with its reasons. */
export function RecordActions({ label, record, ids }: RecordActionsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [withOthers, setWithOthers] = useState(false);
  const mine = ids
    ? ids.map(commandById)
    : recordCommands(record).filter(({ effect }) => effect.kind !== 'open-record' || effect.ask !== undefined);
  const judged = mine.map((command) => ({
    id: command.id,
    state: gate(command, { user, packages: [], record }).state,
  }));
  const others = judged.filter(({ state }) => state === 'disabled');
  const shown = [...judged.filter(({ state }) => state === 'allowed'), ...(withOthers ? others : [])];
  return (
    <div role="toolbar" aria-label={label} className="flex flex-wrap gap-1.5 [&_button]:h-6.5 [&_button]:px-2">
      {shown.map(({ id }) => (
        <CommandButton key={id} id={id} record={record} />
      ))}
      {others.length > 0 ? (
        <Button look="quiet" aria-expanded={withOthers} onClick={() => setWithOthers(!withOthers)}>
          {withOthers ? t('terminal:record.fewer') : t('terminal:record.others', { count: others.length })}
        </Button>
      ) : null}
    </div>
  );
}

/** The commands for one row of a list of records, whatever else is at hand. */
export function RecordMenu({ record }: { readonly record: SubjectRecord }) {
  return (
    <div className="flex w-64 flex-col p-1 [&>button]:justify-between [&>button]:border-transparent! [&>button]:bg-transparent [&>button:hover]:bg-raised">
      {recordCommands(record).map(({ id }) => (
        <CommandButton key={id} id={id} record={record} />
      ))}
    </div>
  );
}

function recordCommands({ kind }: SubjectRecord) {
  return commandsOfRecord(kind).filter(({ subject }) => subject === 'record');
}
