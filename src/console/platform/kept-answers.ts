import type { QueryPersister } from '@tanstack/react-query';
import type { DBSchema, IDBPDatabase } from 'idb';
import { dayMs } from '~domain/time';
import { ApiFailure } from './api-failure';
import { browserDatabase } from './browser-database';
import { logFailure } from './log';
import { accessToken } from './tokens';
import { whenIdle } from './when-idle';

interface Answer {
  readonly session: string;
  readonly hash: string;
  readonly at: number;
  readonly data: unknown;
}

interface AnswersSchema extends DBSchema {
  answers: { key: [string, string]; value: Answer; indexes: { by_at: number } };
}

/** What is older is shown to nobody: a day, in ms. */
const oldestMs = dayMs;
const mostAnswers = 300;
/** Characters of JSON; what is longer is an export rather than a page. */
const longest = 500_000;

const onDisk = browserDatabase<AnswersSchema>(async (gone) => {
  // Not needed for the first picture of a page.
  const { openDB } = await import('idb');
  return openDB<AnswersSchema>('hubline-answers', 1, {
    upgrade: (db) => void db.createObjectStore('answers', { keyPath: ['session', 'hash'] }).createIndex('by_at', 'at'),
    terminated: gone,
  });
});

/** Tells sessions apart without keeping what opens one. */
const sessionOf = (token: string): string => token.slice(0, 12);

const unwritten = new Map<string, Answer>();
let writing = false;

async function writeAll(): Promise<void> {
  const answers = [...unwritten.values()];
  unwritten.clear();
  writing = false;
  if (answers.length > 0) await onDisk((db) => write(db, answers));
}

async function write(db: IDBPDatabase<AnswersSchema>, answers: readonly Answer[]): Promise<void> {
  const tx = db.transaction('answers', 'readwrite');
  const token = accessToken();
  const fitting = answers.filter(
    ({ session, data }) => token !== null && session === sessionOf(token) && JSON.stringify(data).length <= longest,
  );
  await Promise.all(fitting.map((answer) => tx.store.put(answer)));
  let surplus = (await tx.store.count()) - mostAnswers;
  for (let oldest = await tx.store.index('by_at').openCursor(); oldest; oldest = await oldest.continue()) {
    if (surplus <= 0 && oldest.value.at > Date.now() - oldestMs) break;
    await oldest.delete();
    surplus -= 1;
  }
  await tx.done;
}

/** Writes it down as soon as nothing else is to be done. */
function keep(token: string, hash: string, data: unknown): void {
  unwritten.set(hash, { session: sessionOf(token), hash, at: Date.now(), data });
  if (writing) return;
  writing = true;
  whenIdle(() => {
    writeAll().catch((error: unknown) => logFailure('answers could not be kept', error));
  });
}

async function lastAnswer(token: string, hash: string): Promise<Answer | null> {
  const answer = await onDisk((db) => db.get('answers', [sessionOf(token), hash]));
  return answer && answer.at > Date.now() - oldestMs ? answer : null;
}

/**
 * Keeps what the provider answers for when it can't be reached: a query that knows nothing yet then shows what it had
 * last, as old as it is, and has failed all the same.
 */
export const keepAnswers: QueryPersister = async (ask, context, query) => {
  const token = accessToken();
  try {
    return await askAndKeep(token, query.queryHash, () => ask(context));
  } catch (error) {
    const last = query.state.data === undefined ? await lastBehind(error, token, query.queryHash) : null;
    if (last && query.state.data === undefined) query.setData(last.data, { updatedAt: last.at, manual: true });
    throw error;
  }
};

async function askAndKeep<Data>(token: string | null, name: string, ask: () => Data | Promise<Data>): Promise<Data> {
  const data = await ask();
  if (token !== null) keep(token, name, data);
  return data;
}

/** What is shown of an answer: when it was read, ms, and, where it is the last one of before, why. */
export interface KeptAnswer<Data> {
  readonly data: Data;
  readonly at: number;
  readonly failed?: unknown;
}

/** What was answered last, where a question failed for want of a provider; null = nothing was, or it failed otherwise. */
async function lastBehind(error: unknown, token: string | null, name: string): Promise<Answer | null> {
  if (token === null || !(error instanceof ApiFailure) || error.code !== 'offline') return null;
  return lastAnswer(token, name).catch((failure: unknown) => {
    logFailure('kept answers could not be read', failure);
    return null;
  });
}

/** An answer that nobody keeps. */
export async function justRead<Data>(ask: () => Promise<Data>): Promise<KeptAnswer<Data>> {
  return { data: await ask(), at: Date.now() };
}

/** The same for what is no query, by a name of its own. */
export async function answerOrLast<Data>(name: string, ask: () => Promise<Data>): Promise<KeptAnswer<Data>> {
  const token = accessToken();
  try {
    return { data: await askAndKeep(token, name, ask), at: Date.now() };
  } catch (error) {
    const last = await lastBehind(error, token, name);
    if (!last) throw error;
    // Kept under the name of this very question.
    return { data: last.data as Data, at: last.at, failed: error };
  }
}

/** Nothing that was answered to another session is left on this machine; null = to any. */
export async function forgetAnswers(token: string | null): Promise<void> {
  unwritten.clear();
  // A moment that was waited for may never come; then what is kept from now on waits for one of its own.
  writing = false;
  if (typeof indexedDB === 'undefined') return;
  await onDisk((db) => forget(db, token));
}

async function forget(db: IDBPDatabase<AnswersSchema>, token: string | null): Promise<void> {
  const tx = db.transaction('answers', 'readwrite');
  for (let one = await tx.store.openCursor(); one; one = await one.continue())
    if (token === null || one.value.session !== sessionOf(token)) await one.delete();
  await tx.done;
}
