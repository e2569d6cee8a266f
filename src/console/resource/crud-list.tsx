import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { may, type AccessItem } from '~domain/access';
import { useUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
import { lazyDialog } from '~console/ui/opening-dialog';
import { CommandButton } from '../terminal/buttons/command-button';
import { useActionHandler } from '../terminal/action-handlers';
import { useGoFromHere, type GoThere, useGo } from '../terminal/go-from-here';
import { uiCommands } from '~commands/ui-commands';
import { toast } from '../ui/toast';
import { useCsvExport, type CsvColumn } from './csv-export';
import type { ImportSource } from './import-report';
import { ListPage } from './list-page';
import type { CrudFormProps } from './record-form';
import type { Resource } from './resource';
import { useListState } from './use-list-state';

const FormDialog = lazyDialog(() => import('./form-dialog').then((module) => module.FormDialog));
const RemoveDialog = lazyDialog(() => import('./remove-dialog').then((module) => module.RemoveDialog));
const ImportDialog = lazyDialog(() => import('./import-dialog').then((module) => module.ImportDialog));

/** A list that people keep by hand, as data: how it is listed, exported, filled and changed. */
export interface CrudList<Row> {
  readonly resource: Resource<Row>;
  /** Name of its file. */
  readonly file: string;
  readonly csv: (t: Text) => readonly CsvColumn<Row>[];
  /** Who may change it. */
  readonly edit: AccessItem;
  readonly words: (t: Text) => { readonly add: string; readonly change: string };
  readonly Form: ComponentType<CrudFormProps<Row>>;
  /** Throws what the provider refuses. */
  readonly remove?: (row: Row) => Promise<unknown>;
  readonly importing?: ImportSource;
  /** Rows open on a page of their own, where they are changed; else in their form. */
  readonly pages?: boolean;
}

interface CrudListPageProps<Row> {
  readonly list: CrudList<Row>;
  readonly renderMenu?: (row: Row) => ReactNode;
  /** The page that opens with what was made, and how that is called. */
  readonly pageOfMade?: (made: unknown) => { readonly path: string; readonly what: string };
  readonly actions?: ReactNode;
}

type Open<Row> =
  | { readonly kind: 'form'; readonly row: Row | null }
  | { readonly kind: 'remove'; readonly row: Row }
  | { readonly kind: 'import' }
  | null;

/** The page of such a list: its rows, and whatever the user may do to them by button, key or line. */
export function CrudListPage<Row>({ list, renderMenu, pageOfMade, actions }: CrudListPageProps<Row>) {
  const t = useText();
  const user = useUser();
  const client = useQueryClient();
  const { resource } = list;
  const [state] = useListState(resource);
  const [open, setOpen] = useState<Open<Row>>(null);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [cursor, setCursor] = useState<Row | null>(null);
  const edits = user ? may(user, list.edit) : false;
  useCsvExport(resource, state, list.file, list.csv(t));

  // What is kept here is chosen from everywhere: a hub in every form, a ward wherever somebody lives.
  const refresh = (): void => void client.invalidateQueries();
  useRowCommands(list, { edits, rows, cursor, setOpen });

  const fromHere = useGoFromHere();
  const lead = useRef<GoThere | null>(null);
  useEffect(() => {
    if (open) lead.current = fromHere();
  }, [open, fromHere]);

  const words = list.words(t);
  const close = (): void => setOpen(null);
  const done = (text: string): void => {
    // A line may have opened another by now, half typed.
    setOpen((now) => (now === open ? null : now));
    refresh();
    toast('success', text);
  };
  const menu = (row: Row): ReactNode => <KeptRowMenu n={rows.indexOf(row) + 1} removable={list.remove !== undefined} />;
  return (
    <>
      <ListPage
        resource={resource}
        onRows={setRows}
        onCursor={setCursor}
        {...(list.pages ? {} : { onOpen: (row: Row) => edits && setOpen({ kind: 'form', row }) })}
        {...(renderMenu ? { renderMenu } : edits && !list.pages ? { renderMenu: menu } : {})}
        actions={
          <>
            {actions}
            <CommandButton id="face.export" args={{ format: 'csv' }} label={t('resource:kept.csv')} />
            {edits && list.importing && <CommandButton id="face.import-rows" label={t('resource:kept.import')} />}
            {edits && <CommandButton id="face.add-row" look="primary" label={words.add} />}
          </>
        }
      />
      {open?.kind === 'form' && (
        <FormDialog title={open.row === null ? words.add : words.change} onClose={close}>
          <list.Form
            key={open.row === null ? 'new' : resource.rowId(open.row)}
            label={open.row === null ? words.add : words.change}
            row={open.row}
            onCancel={close}
            onDone={(saved) => {
              done(t('resource:kept.saved'));
              if (open.row !== null || !pageOfMade) return;
              const { path, what } = pageOfMade(saved);
              lead.current?.(path, what);
            }}
          />
        </FormDialog>
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog
          name={resource.rowName(open.row)}
          remove={async () => list.remove?.(open.row)}
          onClose={close}
          onDone={() => done(t('resource:kept.removed'))}
        />
      )}
      {open?.kind === 'import' && list.importing && (
        <ImportDialog source={list.importing} file={list.file} onClose={close} onDone={refresh} />
      )}
    </>
  );
}

interface KeptRows<Row> {
  readonly edits: boolean;
  readonly rows: readonly Row[];
  readonly cursor: Row | null;
  readonly setOpen: (open: Open<Row>) => void;
}

/** What keys, buttons and lines do to a row: the one of the number, or the cursor's. */
function useRowCommands<Row>(list: CrudList<Row>, { edits, rows, cursor, setOpen }: KeptRows<Row>): void {
  const t = useText();
  const go = useGo();
  const refused = t('app:code_errors.EUS008');
  const rowOf = (n: unknown): Row | string => {
    const row = typeof n === 'number' ? rows[n - 1] : cursor;
    return row ?? (typeof n === 'number' ? t('resource:kept.no_row', { n }) : t('resource:kept.which'));
  };
  const onRow =
    (kind: 'form' | 'remove') =>
    ({ row: n }: { readonly row?: unknown }) => {
      if (!edits || (kind === 'remove' && !list.remove)) return refused;
      const row = rowOf(n);
      if (typeof row === 'string') return row;
      // A row with a page of its own is less than what is changed there: a phone is masked in it.
      if (kind === 'form' && list.pages) go(`${list.resource.rowPath(row)}?ask=edit`);
      else setOpen({ kind, row });
      return undefined;
    };
  useActionHandler(uiCommands.addRow, () => (edits ? setOpen({ kind: 'form', row: null }) : refused));
  useActionHandler(uiCommands.editRow, onRow('form'));
  useActionHandler(uiCommands.removeRow, onRow('remove'));
  useActionHandler(uiCommands.importRows, () => (edits && list.importing ? setOpen({ kind: 'import' }) : refused));
}

interface KeptRowMenuProps {
  /** Number of the row. */
  readonly n: number;
  readonly removable: boolean;
}

function KeptRowMenu({ n, removable }: KeptRowMenuProps) {
  const t = useText('resource');
  return (
    <div className="flex w-56 flex-col p-1 [&>button]:justify-between [&>button]:border-transparent! [&>button]:bg-transparent [&>button:hover]:bg-raised">
      <CommandButton id="face.edit-row" args={{ row: n }} label={t('kept.edit')} />
      {removable && <CommandButton id="face.remove-row" args={{ row: n }} label={t('kept.remove')} />}
    </div>
  );
}
