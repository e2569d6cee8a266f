import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { isComing } from '~console/platform/coming';
import { useReloadHeld } from '~console/platform/new-version';
import { useText } from '~console/platform/text';
import { useUser } from '~console/platform/session';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { eligibility, judge } from '~commands/gate';
import { printCommandId } from '~commands/labels';
import { commandById } from '~commands/registry';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { keepsFocus } from '~console/ui/keeps-focus';
import { useStartRequest } from '~console/terminal/start/use-start';
import { type SubjectPackage, toSubject } from '~commands/subject';
import { labelSizeNames, labelSizes, type LabelSize } from '~domain/labels';
import { limits } from '~domain/limits';
import { useLanguage } from '~console/platform/use-language';
import { GoLink } from '~console/terminal/links/go-link';
import { CodesForm, useAddCodes } from '~console/package/codes-form';
import { DeselectButton } from '~console/package/deselect-button';
import { PageScanBanner } from '~console/package/page-scan-banner';
import { formatMoment, noValue } from '~console/platform/format';
import { StatusMark } from '~console/ui/status';
import { errorText } from '~domain/errors';
import { call } from '~console/platform/api';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { useAddScan } from '~console/terminal/scan/use-add-scan';
import { selectedPackagesAtom } from '~console/terminal/subject';
import type { ResponseOf } from '~contract/endpoints';
import '~console/ui/narrow-tables.css';

interface PrintTableProps {
  readonly rows: readonly PrintState[];
}

const columns = ['code', 'receiver', 'shop', 'hub', 'status', 'times', 'last', 'verdict'] as const;

/** What will be printed, and what is known of its earlier labels. */
function PrintTable({ rows }: PrintTableProps) {
  const t = useText('re-print');
  const language = useLanguage();
  const user = useUser();
  const print = commandById('package.print');
  const lastOf = ({ last_printed: last }: PrintState): string | undefined =>
    last ? t('last', { at: formatMoment(last.at), name: last.actor_name }) : undefined;
  return (
    <table aria-label={t('table')} className="lined-rows w-full border-collapse text-left">
      <thead className="sticky top-0 z-10 bg-panel text-label text-dim">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={`h-7 border-b border-line px-2 font-semibold whitespace-nowrap ${column === 'times' ? 'text-right' : ''}`}
            >
              {t(`column.${column}`)}
            </th>
          ))}
          <th scope="col" className="border-b border-line">
            <span className="sr-only">{t('column.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={keepsFocus}>
        {rows.map((row) => {
          const verdict = user ? judge(print, toSubject(row), user) : null;
          return (
            <tr key={row.id} className="h-row border-b border-line hover:bg-raised">
              <th scope="row" data-line="lead" className="px-2 font-normal">
                <GoLink to={`/packages/${row.id}`} className="font-mono text-mono hover:underline">
                  {row.package_code}
                </GoLink>
              </th>
              <td data-line="2" className="max-w-36 truncate px-2" title={row.receiver_name}>
                {row.receiver_name}
              </td>
              <td data-line="2" className="px-2">
                {row.seller_code}
              </td>
              <td data-line="2" data-title={t('column.hub')} className="px-2 font-mono text-mono">
                {(row.current_hub ?? row.fm_hub)?.code ?? noValue}
              </td>
              <td className="px-2 whitespace-nowrap">
                <StatusMark status={row.status} />
              </td>
              <td
                data-line="2"
                data-title={row.print_count > 0 ? t('column.times') : undefined}
                className="px-2 text-right whitespace-nowrap tabular-nums"
              >
                {row.print_count > 0 ? t('times', { n: row.print_count }) : t('never')}
              </td>
              <td
                data-line="2"
                data-title={t('column.last')}
                className="min-[40rem]:max-w-42 min-[40rem]:truncate px-2 text-dim"
                title={lastOf(row)}
              >
                {lastOf(row) ?? noValue}
              </td>
              <td data-line="2" className={`px-2 ${verdict?.ok === false ? 'text-failed' : 'text-done'}`}>
                {verdict?.ok === false ? errorText(verdict.code, language) : t('yes')}
              </td>
              <td className="px-1 text-right">
                <DeselectButton code={row.package_code} label={t('remove', { code: row.package_code })} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface PrintFormProps {
  readonly packages: readonly SubjectPackage[];
  /** How many of them will be printed, and how many of those were before. */
  readonly printable: number;
  readonly again: number;
  /** Whether it is known how often they were printed, on which a reason depends; `no` = it could not be had. */
  readonly known: 'yes' | 'asked' | 'no';
}

interface PressProps extends Pick<PrintFormProps, 'packages' | 'known'> {
  /** Answers whether it goes ahead. */
  readonly print: (those: readonly SubjectPackage[]) => boolean;
}

/** A press prints what stood there: at once, or when it comes before it is `known`, as soon as that is. */
function usePress({ packages, known, print }: PressProps) {
  const sent = useRef<readonly SubjectPackage[] | null>(null);
  const [early, setEarly] = useState<readonly SubjectPackage[] | null>(null);
  const [due, setDue] = useState<readonly SubjectPackage[] | null>(null);
  if (early !== null && known !== 'asked') {
    setEarly(null);
    setDue(early);
  }
  // Enter twice prints once.
  const isSent = (): boolean => sent.current === packages && isComing('run');
  const send = (those: readonly SubjectPackage[]): void => {
    if (known !== 'yes' || those.length === 0 || isSent()) return;
    if (print(those)) sent.current = packages;
  };
  const answer = useEffectEvent((of: readonly SubjectPackage[]) => {
    const ids = new Set(of.map(({ id }) => id));
    send(packages.filter(({ id }) => ids.has(id)));
  });
  useEffect(() => {
    if (due !== null) answer(due);
  }, [due]);
  const press = (): void => {
    if (known !== 'asked') send(packages);
    // Of its own, so that the same ones are due once more when it is pressed once more.
    else if (!isSent()) setEarly([...packages]);
  };
  return { waits: early !== null, press };
}

/** Sheet, reason, and the command that prints all as one document. The list above it is what a dry run would show. */
function PrintForm({ packages, printable, again, known }: PrintFormProps) {
  const t = useText('re-print');
  const start = useStartRequest();
  const reason = useRef<HTMLInputElement>(null);
  const [size, setSize] = useState<LabelSize>('A6');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  useReloadHeld(note !== '');
  const print = (those: readonly SubjectPackage[]): boolean => {
    const why = note.trim();
    if (again > 0 && why === '') {
      setMissing(true);
      reason.current?.focus();
      return false;
    }
    const command = commandById(printCommandId(size, again > 0));
    void start({
      stages: [{ command, args: again > 0 ? { note: why } : {} }],
      packages: those,
      line: null,
      reviewed: true,
      counted: false,
    });
    return true;
  };
  const { waits, press } = usePress({ packages, known, print });
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <legend className="sr-only">{t('size')}</legend>
        <span aria-hidden="true" className="text-dim">
          {t('size')}
        </span>
        {labelSizeNames.map((name) => (
          <label key={name} className="flex items-center gap-1">
            <input type="radio" name="size" checked={name === size} onChange={() => setSize(name)} />
            {labelSizes[name].title}
          </label>
        ))}
      </fieldset>
      {again > 0 && (
        <Field
          label={t('reason.label')}
          hint={t('reason.hint', { n: again })}
          error={missing && note.trim() === '' ? t('reason.missing') : undefined}
          required
          className="w-full"
        >
          {(aria) => (
            <input
              {...aria}
              ref={reason}
              type="text"
              maxLength={limits.text}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              className="control w-full"
            />
          )}
        </Field>
      )}
      <Button type="submit" look="primary" busy={waits} disabled={printable === 0 || known === 'no'}>
        {t('print', { n: printable })}
      </Button>
      <p className="text-label text-dim">{t('after')}</p>
    </form>
  );
}

/** Labels of many packages at once: scanned or pasted, looked over, printed as one document. */
export function RePrint() {
  const t = useText('re-print');
  const user = useUser();
  const { packages, states, known, error, retry } = usePrintList();
  const addCodes = useAddCodes();
  const add = async (text: string) => {
    const { found, missed } = await addCodes(text);
    const named = missed.slice(0, 10).join(', ');
    const fault = missed.length > 0 ? t('codes.missed', { n: missed.length, codes: named }) : undefined;
    return { missed, fault: found + missed.length === 0 ? t('codes.empty') : fault };
  };
  const printable = useMemo(
    () => new Set(user ? eligibility(commandById('package.print'), packages, user).eligible.map(({ id }) => id) : []),
    [packages, user],
  );
  const again = (states ?? []).filter(({ id, print_count }) => print_count > 0 && printable.has(id)).length;
  const shown = states?.slice(0, limits.labels);
  const hidden = packages.length - (shown?.length ?? packages.length);
  return (
    <div className="panes h-full">
      <aside className="flex w-72 shrink-0 flex-col gap-4 overflow-auto border-r border-line bg-panel p-4">
        <h1 className="text-title">{t('title')}</h1>
        <p className="text-dim">{t('intro')}</p>
        <PageScanBanner />
        <CodesForm label={t('codes.label')} hint={t('codes.hint')} submit={t('codes.add')} rows={4} add={add} />
        {packages.length > 0 && (
          <PrintForm packages={packages} printable={printable.size} again={again} known={known} />
        )}
        {packages.length > 0 && (
          <CommandButton id="face.clear-selection" look="quiet" className="self-start" label={t('clear')} />
        )}
      </aside>
      <section aria-label={t('table')} className="min-w-0 flex-1 overflow-auto">
        {packages.length === 0 && <EmptyState title={t('empty.title')} hint={t('empty.hint')} />}
        {packages.length > 0 && shown && <PrintTable rows={shown} />}
        {packages.length > 0 && shown && hidden > 0 && <p className="p-3 text-dim">{t('more', { n: hidden })}</p>}
        {packages.length > 0 && !shown && (error ? <ErrorState error={error} retry={retry} /> : <Spinner />)}
      </section>
    </div>
  );
}

type PrintState = ResponseOf<'POST /packages-printed'>['data'][number];

/** How often each was printed, of however many: the last of them may be the one that wants a reason. */
async function readPrintStates(ids: readonly number[], signal: AbortSignal): Promise<PrintState[]> {
  const states: PrintState[] = [];
  for (let from = 0; from < ids.length; from += limits.labels) {
    const part = ids.slice(from, from + limits.labels);
    states.push(...(await call('POST /packages-printed', { body: { ids: part }, signal })).data);
  }
  return states;
}

/** The working set as a list of labels: what is scanned here joins it, and how often each was printed is asked for. */
function usePrintList() {
  const packages = useAtomValue(selectedPackagesAtom);
  const take = useAddScan();
  usePageScan(take);
  const ids = packages.map(({ id }) => id);
  const states = useQuery({
    // Read anew with every other list of packages, after each run.
    queryKey: ['packages', 'printed', ids],
    queryFn: ({ signal }) => readPrintStates(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const kept = new Set(ids);
  const answered = states.data !== undefined && !states.isPlaceholderData;
  const known: PrintFormProps['known'] = states.isFetching ? 'asked' : answered ? 'yes' : 'no';
  return {
    packages,
    known,
    states: ids.length === 0 ? [] : states.data?.filter(({ id }) => kept.has(id)),
    error: states.error,
    retry: () => void states.refetch(),
  };
}
