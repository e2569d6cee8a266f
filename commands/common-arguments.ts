import { limits } from '~domain/limits';
import type { Argument, TakenPackages } from './command';

/** What somebody wants known about it, in his own words. */
export const note = (required: boolean): Argument => ({
  name: 'note',
  words: ['ghi_chú'],
  title: { vi: 'Ghi chú', en: 'Note' },
  type: { kind: 'text', max: limits.text, multiline: true },
  required,
});

/** What the bank calls the payment by. */
export const reference = (required: boolean): Argument => ({
  name: 'reference',
  field: 'bank_reference',
  words: ['số_tham_chiếu'],
  title: { vi: 'Số tham chiếu ngân hàng', en: 'Bank reference' },
  type: { kind: 'text', ...limits.bankReference, word: true },
  required,
});

export const carrier = (required: boolean): Argument => ({
  name: 'carrier',
  words: ['hãng', 'đơn_vị'],
  title: { vi: 'Mã đơn vị 3PL (GHN…)', en: 'Code of the carrier (GHN…)' },
  type: { kind: 'text', max: limits.ownCode, shape: 'own_code', word: true },
  required,
});

/** What the page showed it by, of what two people may change at once: its buttons bring it along. */
export const versionSeen: Argument = {
  name: 'version',
  words: ['phiên_bản'],
  title: { vi: 'Phiên bản đã xem', en: 'Version seen' },
  type: { kind: 'integer', min: 0, max: 2 ** 31 - 1 },
  required: false,
};

/** A hub that something goes from or to. */
export const end = (
  name: string,
  field: string,
  word: string,
  title: Argument['title'],
  own: { readonly own?: true } = {},
): Argument => ({ name, field, words: [word], title, type: { kind: 'hub', send: 'id', ...own }, required: true });

/** Of a bag; whatever is put on one must look like one. */
export const seal: Argument = {
  name: 'seal',
  field: 'serial_number',
  words: ['niêm_phong'],
  title: { vi: 'Niêm phong', en: 'Seal' },
  type: { kind: 'text', max: 40, shape: 'seal' },
  required: true,
};

/** The day a package is tried again. */
export const reattemptDate: Argument = {
  name: 'reattempt_date',
  words: ['ngày_hẹn'],
  title: { vi: 'Ngày hẹn', en: 'Day' },
  type: { kind: 'moment' },
  required: false,
};

/** The line's packages, as many as one call may name. */
export const takesIds: TakenPackages = { field: 'ids', as: 'ids', most: limits.scans, required: true };
export const takesCodes: TakenPackages = { field: 'codes', as: 'codes', most: limits.scans, required: true };
