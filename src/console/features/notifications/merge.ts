interface Dated {
  readonly id: number;
  readonly created_at: string;
}

/** Pages overlap when news come in between: each item once, newest first. The first page's copy is the freshest. */
export function merge<T extends Dated>(pages: readonly (readonly T[])[]): readonly T[] {
  const byId = new Map<number, T>();
  for (const item of pages.flat()) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()].sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at) || other.id - one.id);
}
