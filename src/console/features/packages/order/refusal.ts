import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { isOrderField, type OrderField } from './order-fields';

/** The field a refusal is about, where it is about one. */
const fieldOf: Partial<Record<ApiFailure['code'], OrderField>> = { EAL002: 'order_code', ESH001: 'ward_id', ESL0004: 'seller_id', EUS006: 'seller_id' };

export interface Refusal {
  readonly fields: readonly (readonly [OrderField, string])[];
  /** What belongs to no field of the form. */
  readonly form: string | null;
}

/** A refused order as messages under its fields: of each field the first. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiFailure)) return { fields: [], form: failureText(error) };
  const field = fieldOf[error.code];
  if (field) return { fields: [[field, failureText(error)]], form: null };
  if (error.code !== 'ESP000' || !error.errors) return { fields: [], form: failureText(error) };
  const fields: [OrderField, string][] = [];
  const rest: string[] = [];
  for (const [name, [first]] of Object.entries(error.errors)) {
    if (first === undefined) continue;
    if (isOrderField(name)) fields.push([name, first]);
    else rest.push(name === '_' ? first : `${name}: ${first}`);
  }
  if (fields.length === 0 && rest.length === 0) return { fields, form: failureText(error) };
  return { fields, form: rest.length > 0 ? rest.join(' ') : null };
}
