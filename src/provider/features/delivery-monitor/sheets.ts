import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { readOnce, type Values } from '../../shared/sql/statement';
import { progressSql } from './sql';

type Sheet = ResponseOf<'GET /courier-deliveries/{id}'>['data']['sheets'][number];
type SheetOfDay = Sheet & { readonly courier_id: number };

/** Sheets (`r`) with how far each is, those on the road first. */
export function sheetsOf(pool: pg.Pool, where: string, values: Values): Promise<SheetOfDay[]> {
  const text = `
    select r.courier_id, r.id, r.code, r.type, r.status, r.dispatched_at, ${progressSql}
    from runsheets r left join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null
    where ${where} and r.courier_id is not null group by r.id order by r.status = 'Running' desc, r.dispatched_at desc, r.id desc`;
  return readOnce<SheetOfDay>(pool, text, values);
}

interface Progress {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly left: number;
}

export function sumOf(sheets: readonly Progress[]): Progress {
  const sum = (pick: (one: Progress) => number): number => sheets.reduce((all, one) => all + pick(one), 0);
  return {
    total: sum((one) => one.total),
    done: sum((one) => one.done),
    failed: sum((one) => one.failed),
    left: sum((one) => one.left),
  };
}
