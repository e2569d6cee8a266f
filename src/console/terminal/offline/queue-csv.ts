import type { TFunction } from 'i18next';
import type { Language } from '~console/platform/language';
import { csvText } from '~console/ui/csv';
import { formatMoment } from '~console/platform/format';
import { commands } from '~commands/registry';
import type { ScanPlace } from '../scan/scan-disk';
import { faultText } from './fault-text';
import type { QueuedLine } from './queued-line';

/** The queue as a table for spreadsheets: a row for each package and code of each line, and for each refused scan. */
export function queueCsv(lines: readonly QueuedLine[], places: readonly ScanPlace[], t: TFunction, language: Language): string {
  const head = ['at', 'line', 'command', 'code', 'state', 'reason'].map((column) => t(`terminal:queue.column_${column}`));
  const scans = places.flatMap(({ place, refused }) => refused.map(({ code, fault }) => ['', place, '', code, t('terminal:queue.state_aside'), faultText({ code: fault, message: '' }, t)]));
  return csvText([head, ...lines.flatMap((line) => rowsOf(line, t, language)), ...scans]);
}

function rowsOf(line: QueuedLine, t: TFunction, language: Language): string[][] {
  const command = line.stages.map((stage) => commands.find(({ id }) => id === stage.command)?.title[language] ?? stage.command).join('; ');
  const refused = new Map(line.refused.map((one) => [one.package.code, one.code]));
  const packages = line.state === 'changed' ? line.refused.map((one) => one.package) : line.packages;
  const codes = [...packages.map(({ code }) => code), ...line.codes, ...line.missed.map(({ code }) => code)];
  const missed = new Map(line.missed.map(({ code, fault }) => [code, fault]));
  return [...new Set(codes)].map((code) => {
    const fault = refused.get(code) ?? missed.get(code);
    const reason = fault ? `${fault} ${t(`code_errors.${fault}`)}` : line.fault ? faultText(line.fault, t) : '';
    return [formatMoment(new Date(line.at)), line.line, command, code, t(`terminal:queue.state_${line.state}`), reason];
  });
}
