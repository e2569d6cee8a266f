import type { ResponseOf } from '~contract/endpoints';

type Report = ResponseOf<'POST /packages-import'>['data'];

/** A value is echoed so that its row is found, not so that a novel is. */
const longestEcho = 100;

/** Counts rows once each, and lists every fault of the bad ones. */
export class ImportReport {
  created = 0;
  existing = 0;
  private readonly faults: Report['errors'] = [];

  fail(line: number, field: string | null, value: string | null, message: string): void {
    this.faults.push({ line, field, value: value === null ? null : value.slice(0, longestEcho), message });
  }

  toJSON(): Report {
    const failed = new Set(this.faults.map((fault) => fault.line)).size;
    const errors = this.faults.sort((a, b) => a.line - b.line);
    return { total: this.created + this.existing + failed, created: this.created, existing: this.existing, failed, errors };
  }
}
