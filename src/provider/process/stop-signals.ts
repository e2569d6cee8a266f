/** Ctrl-C reaches everybody in a terminal, and npm passes it on once more: what comes so soon is the same one. */
const echoMs = 1_000;

/** `stop` at the first SIGINT, SIGTERM or SIGHUP. Who asks once more does not wait: the process ends with 130. */
export function onStopSignal(stop: () => void): void {
  let asked: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (asked === null) {
        asked = now;
        stop();
      } else if (now - asked > echoMs) process.exit(130);
    });
  }
}
