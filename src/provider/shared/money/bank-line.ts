import { bankLinePrefix } from '~domain/bank-lines';

/** The code of a movement of a bank account (`l`). */
export const bankLineCode = (l: string): string => `'${bankLinePrefix}' || ${l}.id`;

/** The movement that was accepted as the money of a document (`d`). */
export const bankLineOf = `(select jsonb_build_object('id', b.id, 'code', ${bankLineCode('b')},
  'day', to_char(b.day, 'YYYY-MM-DD')) from bank_statement_lines b where b.document_id = d.id)`;
