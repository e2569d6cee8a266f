/** A stretch of a file, and how many rows have come with it. */
export interface Piece {
  readonly bytes: Buffer;
  readonly rows: number;
}
