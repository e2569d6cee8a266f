const newLine = 0x0a;

/**
 * Bytes passed on at once: the database sends a few KB at a time, and each piece has its price on every step to the
 * client.
 */
const pieceBytes = 64 * 1024;

/** The same bytes in fewer, larger pieces. */
export async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(gathered);
}

/** No cell has a line break, so every line is a row. */
export function linesIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(newLine); at !== -1; at = chunk.indexOf(newLine, at + 1)) count += 1;
  return count;
}

/** Where the first `lines` lines end; the chunk has that many. */
export function endOfLine(chunk: Buffer, lines: number): number {
  let end = 0;
  for (let left = lines; left > 0; left -= 1) end = chunk.indexOf(newLine, end) + 1;
  return end;
}
