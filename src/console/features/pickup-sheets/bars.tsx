import { code128, drawingSVG } from 'bwip-js/browser';
import { useMemo } from 'react';

/** A code as bars that a scanner reads off paper. */
export function Bars({ code }: { readonly code: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(code128({ bcid: 'code128', text: code, height: 8 }, drawingSVG()))}`, [code]);
  return <img src={source} alt="" className="h-8 w-44" />;
}
