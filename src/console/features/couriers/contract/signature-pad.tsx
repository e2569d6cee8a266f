import { useEffect, useRef } from 'react';
import { useText } from '~console/platform/text';
import { limits } from '~domain/limits';

export interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

interface SignaturePadProps {
  /** Called after every stroke with all of them, on the grid of `limits.signature`. */
  readonly onStrokes: (strokes: readonly Stroke[]) => void;
}

const { width, height } = limits.signature;

/** Where a signature is drawn; a new one (by its key) is empty. Black on white whatever the theme: it is what the document will show. */
export function SignaturePad({ onStrokes }: SignaturePadProps) {
  const t = useText('couriers');
  const canvas = useRef<HTMLCanvasElement>(null);
  const told = useRef(onStrokes);
  useEffect(() => {
    told.current = onStrokes;
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let pad: { off: () => void } | null = null;
    let gone = false;
    void import('signature_pad').then(({ default: Pad }) => {
      if (gone) return;
      // As many dots as the screen has, or the line is blurred.
      const ratio = Math.max(window.devicePixelRatio, 1);
      const { clientWidth, clientHeight } = element;
      element.width = clientWidth * ratio;
      element.height = clientHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      const made = new Pad(element, { penColor: '#000', backgroundColor: '#fff', minDistance: 3 });
      const onGrid = (at: number, of: number, most: number): number => Math.min(most, Math.max(0, Math.round((at / of) * most)));
      made.addEventListener('endStroke', () => told.current(made.toData().map(({ points }) => ({ points: points.map(({ x, y }) => ({ x: onGrid(x, clientWidth, width), y: onGrid(y, clientHeight, height) })) }))));
      pad = made;
      element.dataset.ready = '';
    });
    return () => {
      gone = true;
      pad?.off();
    };
  }, []);
  // It is drawn on: no img element can be.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <canvas ref={canvas} role="img" aria-label={t('sign.pad')} className="w-full max-w-120 touch-none rounded border border-line-strong bg-white" style={{ aspectRatio: `${width} / ${height}` }} />;
}
