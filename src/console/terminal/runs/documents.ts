/** The documents that this tab keeps, by the packages of their links. */
const documents = new WeakMap<readonly number[], string>();

/** The address of the document of these packages, made where there is none yet. */
export async function documentOf(ids: readonly number[], make: () => Promise<Blob>): Promise<string> {
  const known = documents.get(ids);
  if (known !== undefined) return known;
  const made = URL.createObjectURL(await make());
  documents.set(ids, made);
  return made;
}

/** Nothing leads to it any more. */
export function letGoOfDocument(ids: readonly number[]): void {
  const known = documents.get(ids);
  if (known !== undefined) URL.revokeObjectURL(known);
}
