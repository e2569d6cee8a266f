import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useLocation, useSearch } from 'wouter';
import { uiCommands } from '~commands/ui-commands';
import { wallAtom } from '~console/platform/panels';
import { useActionHandler } from '~console/terminal/action-handlers';

/**
 * Whether the page is shown on a wall, by itself on the whole screen: in the address, so that it is again after a
 * restart.
 */
export function useWall(): boolean {
  const setWall = useSetAtom(wallAtom);
  const search = useSearch();
  const [path, navigate] = useLocation();
  const wall = new URLSearchParams(search).get('wall') === '1';
  const turn = (on: boolean): void => {
    const query = new URLSearchParams(search);
    if (on) query.set('wall', '1');
    else query.delete('wall');
    const rest = query.toString();
    navigate(rest === '' ? path : `${path}?${rest}`, { replace: true });
  };
  const leave = useEffectEvent(() => turn(false));
  useActionHandler(uiCommands.wall, () => {
    turn(!wall);
    // A browser that gives no screen away shows the wall in its window.
    if (!wall && document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
    if (wall && document.fullscreenElement) void document.exitFullscreen();
  });
  useEffect(() => {
    if (!wall) return undefined;
    // The browser's own way out is the wall's too; where there is no full screen, Escape is.
    const onChange = (): void => (document.fullscreenElement ? undefined : leave());
    setWall({ leave: () => leave() });
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      setWall(null);
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, [wall, setWall]);
  return wall;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** How large a box is, and again when that changes. */
export function useRoom(box: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const measure = (): void => setRoom({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    return () => watch.disconnect();
  }, [box]);
  return room;
}

/** How long a page of the wall stays, ms. */
const turnMs = 12_000;

/** The page of several that is shown: they turn by themselves while nobody holds them. */
export function useTurning(pages: number, turning: boolean): readonly [page: number, go: (by: number) => void] {
  const [at, setAt] = useState(0);
  const go = (by: number): void => setAt((now) => (now + by + pages) % pages);
  useEffect(() => {
    if (!turning || pages < 2) return undefined;
    const timer = setInterval(() => setAt((now) => (now + 1) % pages), turnMs);
    return () => clearInterval(timer);
  }, [turning, pages]);
  return [Math.min(at, pages - 1), go];
}
