type Json = unknown;

/**
 * Two changes of one value since it was last the same: what I changed stays as I have it, the rest as the others left
 * it, key by key down through records. Lists and plain values count as one.
 */
export function mergeSettings(base: Json, mine: Json, theirs: Json): Json {
  if (same(mine, base)) return theirs;
  if (!isRecord(mine) || !isRecord(theirs)) return mine;
  const before = isRecord(base) ? base : {};
  const merged: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const changed = key in mine !== key in before || !same(mine[key], before[key]);
    const winner = changed ? mine : theirs;
    if (key in winner)
      merged[key] = changed && key in theirs ? mergeSettings(before[key], mine[key], theirs[key]) : winner[key];
  }
  return merged;
}

export function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal as JSON, whatever the order of the keys. */
function same(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => same(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}
