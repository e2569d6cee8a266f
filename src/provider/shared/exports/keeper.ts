import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { ExportFormat } from '~domain/exports';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { run, Values } from '../sql/statement';
import type { Piece } from './file-chunk';

/** Bytes of a file that are kept as one part. */
const partBytes = 768 * 1024;
const pressed = promisify(brotliCompress);
/** Takes less than half the time of the lightest gzip and presses as well: an export must not wait for what is kept of it. */
const lightest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } };

interface Made {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly format: ExportFormat;
  /** How long it can be downloaded again. */
  readonly hours: number;
}

/** Parts that may be under way to the database at once: what is held in memory. */
const mostWriting = 4;

/** Keeps what is sent of an export in its row and parts, some being written while the next is gathered. */
export class Keeper {
  #parts: Buffer[] = [];
  #gathered = 0;
  #position = 0;
  #rows = 0;
  #bytes = 0;
  readonly #writing = new Set<Promise<void>>();
  #failure: unknown = null;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly made: Made,
  ) {}

  async add({ bytes, rows }: Piece): Promise<void> {
    this.#rows += rows;
    this.#bytes += bytes.length;
    this.#gathered += bytes.length;
    this.#parts.push(bytes);
    if (this.#gathered >= partBytes) await this.#write();
  }

  /** Only now can it be downloaded again; who made what is in the audit log with it. */
  async done(): Promise<void> {
    if (this.#gathered > 0) await this.#write();
    await Promise.all(this.#writing);
    if (this.#failure !== null) throw this.#failure;
    const { id, userId, name, format, hours } = this.made;
    await this.db.transaction().execute(async (tx) => {
      const values = new Values();
      await run(
        tx,
        `update exports set state = 'done', rows = ${values.add(this.#rows)}, bytes = ${values.add(this.#bytes)}, touched_at = now(), finished_at = now(),
           expires_at = now() + make_interval(hours => ${values.add(hours)}::int) where id = ${values.add(id)}`,
        values,
      );
      await audit(tx, { actorId: userId, action: 'export', entity: 'exports', entityId: id, after: { name, format, rows: this.#rows, bytes: this.#bytes } });
    });
  }

  /** It came to no end: nothing of it is kept but that it was begun. */
  async dropped(state: 'cancelled' | 'failed'): Promise<void> {
    await Promise.all(this.#writing);
    const { id, userId, name, format } = this.made;
    await this.db.transaction().execute(async (tx) => {
      const values = new Values();
      await run(tx, `update exports set state = ${values.add(state)}, rows = ${values.add(this.#rows)}, bytes = ${values.add(this.#bytes)}, touched_at = now(), finished_at = now() where id = ${values.add(id)} and state = 'running'`, values);
      await tx.deleteFrom('export_parts').where('export_id', '=', id).execute();
      await audit(tx, { actorId: userId, action: `export_${state}`, entity: 'exports', entityId: id, after: { name, format, rows: this.#rows } });
    });
  }

  async #write(): Promise<void> {
    const content = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#gathered = 0;
    while (this.#writing.size >= mostWriting) await Promise.race(this.#writing);
    if (this.#failure !== null) throw this.#failure;
    const writing = this.#keep(content, this.#position, this.#rows, this.#bytes).catch((error: unknown) => {
      // Thrown to whoever adds next, or ends.
      this.#failure = error;
    });
    this.#position += 1;
    this.#writing.add(writing);
    void writing.then(() => this.#writing.delete(writing));
  }

  async #keep(content: Buffer, position: number, rows: number, bytes: number): Promise<void> {
    const kept = this.made.format === 'csv' ? await pressed(content, lightest) : content;
    const values = new Values();
    const id = values.add(this.made.id);
    await run(
      this.db,
      `with part as (insert into export_parts (export_id, position, content, packing) values (${id}, ${values.add(position)}, ${values.add(kept)}, 'brotli'))
       update exports set rows = greatest(rows, ${values.add(rows)}), bytes = greatest(bytes, ${values.add(bytes)}), touched_at = now() where id = ${id}`,
      values,
    );
  }
}
