import type { TFunction } from 'i18next';
import { isWellFormedCode } from '~domain/tracking-code';
import type { QueueFault } from '../offline/queued-line';

/** Why a line stands aside, in the language of the interface. */
export function queueFaultText({ code, message }: QueueFault, t: TFunction): string {
  if (
    code === 'too_old' ||
    code === 'unknown_command' ||
    code === 'offline' ||
    code === 'absent' ||
    code === 'held' ||
    code === 'stopped' ||
    code === 'unplaced'
  )
    return t(`terminal:queue.fault_${code}`);
  const text = `${code} ${code === 'ESP000' && message !== '' ? message : t(`code_errors.${code}`)}`;
  return code === 'EPK027' || code === 'EPK029' || isWellFormedCode(message) ? `${message}: ${text}` : text;
}
