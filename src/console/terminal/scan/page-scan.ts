import { atom } from 'jotai';
import type { ScanAnswer } from './scan-state';

/** What a page does with a well-formed code that is scanned on it, instead of opening its package. */
export type PageScan = (code: string) => Promise<ScanAnswer>;

/** A page that has something of its own to do with scans sets this while it is mounted, and puts null back when it leaves. */
export const pageScanAtom = atom<{ readonly take: PageScan } | null>(null);
