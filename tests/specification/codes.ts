import { errorCatalogue } from '~domain/errors';
import type { Group, Line } from './line';
import { sourcesWith, testsWith } from './repository';

const catalogue = 'src/domain/errors.ts';

/** Where a code is answered, and by which tests; the catalogue alone is no answer. */
function codeLine(code: string, means: string): Line {
  const answered = Object.hasOwn(errorCatalogue, code)
    ? [...new Set(['src/provider/', 'src/domain/'].flatMap((folder) => sourcesWith(`'${code}'`, folder)))].slice(0, 2)
    : [];
  return {
    says: `\`${code}\` ${means}`,
    code: answered.length === 0 ? [] : [`${catalogue} › ${code}: {`, ...answered],
    tests: testsWith(new RegExp(`\\b${code}\\b`), answered.join(' ')),
  };
}

const codes = (title: string, means: Readonly<Record<string, string>>): Group => ({
  title: `Codes: ${title}`,
  lines: Object.entries(means).map(([code, text]) => codeLine(code, text)),
});

/** §8. The meanings without a number of their own are numbered in the order in which the specification names them. */
export const codeGroups: readonly Group[] = [
  codes('addresses', {
    EAD001: 'address in use, cannot be deleted',
    EAD002: 'name over 100 characters',
    EAD003: 'hub port code over 10',
    EAL001: 'name taken',
    EAL002: 'code taken',
    EAL003: 'update failed',
  }),
  codes('COD', {
    ECO001: 'transfer to center: already approved',
    ECO002: 'transfer to center: no receipts',
    ECO003: 'transfer to center: not New',
    ECO004: 'transfer to customer: already approved',
    ECO005: 'transfer to customer: no receipts',
    ECO006: 'transfer to customer: not New',
    ECO007: 'amount below 0',
    ECO008: 'creation failed',
    ECO009: 'COD collection approved',
  }),
  codes('lost claims', {
    ELC001: 'lost claim: approved',
    ELC002: 'lost claim: no receipts',
    ELC003: 'lost claim: creation failed',
    ELC004: 'lost claim: not New',
    ELL001: 'lost collection: approved',
    ELL002: 'lost collection: no receipts',
  }),
  codes('packages, mobile units and runsheets', {
    EPK001: 'invalid registration status',
    EPK002: 'mobile unit not Draft or Open',
    EPK003: 'order invalid to allocate',
    EPK004: 'mobile unit not Open',
    EPK005: 'order not in the mobile unit',
    EPK006: 'mobile unit empty',
    EPK007: 'order not waiting for pickup',
    EPK008: 'different destination',
    EPK009: 'not found',
    EPK010: 'mobile unit not Closed',
    EPK011: 'wrong status',
    EPK012: 'wrong hub',
    EPK013: 'in another runsheet',
    EPK014: 'resource creation failed',
    EPK015: 'not in lost status',
    EPK016: 'wrong status for resize',
    EPK017: 'trip empty',
    EPK018: 'not Draft or Waiting for pickup',
    EPK019: 'not an attempt',
    EPK020: 'chosen time expired',
    EPK021: 'reason not of Pickup type',
    EPK022: 'reason not of Delivery type',
    EPK023: 'reason not of Return type',
    EPK024: 'delivered order cannot be inbound',
    EPK025: 'export range over 30 days',
    EPK026: 'not failed',
    EPK027: 'invalid code',
    EPK028: 'already transferred',
    EPK029: 'not existing',
    EPK030: 'no meaning of its own: changed meanwhile',
    EPK031: 'no meaning of its own: already in this runsheet',
    EPK032: 'no meaning of its own: money is recorded',
    EPK033: 'no meaning of its own: attempts exhausted',
    EPKS001: 'package status not found',
  }),
  codes('runsheets and plans', {
    ERS001: 'runsheet not Created',
    ERS002: 'mobile unit not in runsheet',
    ERS003: 'cannot run while a package is picking, delivering or reverted',
    EPL001: 'runsheet already dispatched',
    EPL002: 'order processed by 3PL',
    EPL003: 'invalid status to allocate',
    EPL004: 'runsheet not running',
    EPL005: 'invalid status to dispatch',
  }),
  codes('people and shops', {
    ESH001: 'hub not found',
    EUS001: 'licence plate taken',
    EUS002: 'email taken',
    EUS003: 'phone taken',
    EUS005: 'old password wrong',
    EUS006: 'user not found',
    EUS008: 'no permission',
    EUS009: 'feature not applicable',
    EUS010: 'register a bank account first',
    EUS011: 'generic problem, call hotline',
    EUS012: 'account locked',
    GM002: 'email exists',
    GM003: 'phone exists',
    ESL0004: 'verify papers before activating the shop',
    ESP000: 'validation failed, per-field errors',
  }),
];
