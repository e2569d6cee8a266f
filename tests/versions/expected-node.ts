/** Names the version of Node that a run is about. */
export const expectedNode = 'HUBLINE_EXPECTED_NODE';

/** Throws where a run on another Node has fallen back to ours. */
export function checkNode(): void {
  const expected = process.env[expectedNode];
  if (expected !== undefined && process.version !== `v${expected}`)
    throw new Error(`this is Node ${process.version}, not v${expected}`);
}
