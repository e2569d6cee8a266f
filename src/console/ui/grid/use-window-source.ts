import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { GridSource } from './source';
import { WindowStore, type FirstPage, type LoadWindow } from './window-store';

interface Options<Row> {
  /** Names the list: filters, sort, account. Whatever `load` depends on must be in it. */
  readonly key: string;
  readonly load: LoadWindow<Row>;
  /** Rows a call; 100 unless told. Read once. */
  readonly page?: number;
  /** Rows a call while a long range is read, whole pages; as many as a page unless told. Read once. */
  readonly most?: number;
  /** Pages kept; 60 unless told. Read once. */
  readonly keep?: number;
  /** What is known of the list before anything was asked for. Called once. */
  readonly begun?: () => FirstPage<Row> | null;
}

/** A source that brings a long list by pages, and the way to have it read again. */
export function useWindowSource<Row>({ key, load, page = 100, most = page, keep = 60, begun }: Options<Row>): {
  readonly source: GridSource<Row>;
  readonly refresh: () => void;
} {
  const [store] = useState(() => new WindowStore<Row>({ page, most, keep }, begun?.()));
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    store.open(key, latest.current);
    return store.close;
  }, [store, key]);
  return { source: useSyncExternalStore(store.subscribe, store.source), refresh: store.refresh };
}
