import type { ColumnType } from 'kysely';

/** A timestamptz: read as ISO text, written as a Date or ISO text. */
export type Timestamp = ColumnType<string, Date | string, Date | string>;
/** The same where the database writes the moment if none is given. */
export type DefaultTimestamp = ColumnType<string, Date | string | undefined, Date | string>;
