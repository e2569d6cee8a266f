import { useUser } from '~console/platform/session';
import { commandById, commandsOfRecord } from '~commands/registry';
import type { SubjectRecord } from '~commands/subject';
import { ActionRow } from './action-row';
import { CommandButton, NextStepButton } from './command-button';
import { judged } from './judged';

interface RecordActionsProps {
  readonly label: string;
  readonly record: SubjectRecord;
  /** Ids of commands, in their order; absent = all of its kind but opening it, which its page has done. */
  readonly ids?: readonly string[];
  /** Rows of its machine that it goes on by: the first that may be done stands first, under the key of the next step. */
  readonly next?: readonly string[];
  readonly className?: string;
}

/** What the registry can do with a record; what it can't stands folded with its reasons. */
export function RecordActions({ label, record, ids, next = [], className = '' }: RecordActionsProps) {
  const user = useUser();
  const mine = ids
    ? ids.map(commandById)
    : recordCommands(record).filter(({ effect }) => effect.kind !== 'open-record' || effect.ask !== undefined);
  const { allowed, barred } = judged(mine, { user, packages: [], record });
  const step = allowed.find(({ rule }) => rule !== undefined && next.includes(rule));
  const others = allowed.filter((command) => command !== step);
  return (
    <ActionRow
      label={label}
      className={className}
      actions={[
        ...(step ? [{ id: step.id, button: <NextStepButton id={step.id} record={record} /> }] : []),
        ...others.map(({ id }) => ({ id, button: <CommandButton id={id} record={record} /> })),
      ]}
      barred={barred.map(({ id }) => ({ id, button: <CommandButton id={id} record={record} told /> }))}
    />
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
