/** Scrolls on by `step` px at every frame, turning at the ends, and returns the ms between frames. */
export async function fling(selector: string, step: number, ms: number): Promise<number[]> {
  const scroller = document.querySelector(selector);
  if (!scroller) throw new Error(`nothing scrolls at ${selector}`);
  const from = scroller.scrollTop;
  const gaps: number[] = [];
  let direction = 1;
  let last = await frame();
  const end = last + ms;
  while (last < end) {
    const target = scroller.scrollTop + direction * step;
    if (target < 0 || target > scroller.scrollHeight - scroller.clientHeight) direction = -direction;
    scroller.scrollTop += direction * step;
    const now = await frame();
    gaps.push(now - last);
    last = now;
  }
  if (scroller.scrollTop === from) throw new Error(`${selector} did not scroll`);
  return gaps;
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
