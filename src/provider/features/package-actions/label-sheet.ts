import { toSVG } from 'bwip-js/node';
import { limits } from '~domain/limits';

export interface Label {
  readonly code: string;
  readonly order_code: string;
  readonly sender_name: string;
  readonly sender_address: string;
  readonly sender_phone: string | null;
  readonly receiver_name: string;
  readonly receiver_phone: string;
  readonly receiver_address: string;
  readonly fm_hub_code: string | null;
  readonly lm_hub_code: string | null;
  readonly cod: number;
  readonly weight: number;
  readonly note: string | null;
}

const money = new Intl.NumberFormat(limits.numberLocale, { style: 'currency', currency: limits.currency, maximumFractionDigits: limits.currencyDecimals });
const kilograms = new Intl.NumberFormat(limits.numberLocale, { maximumFractionDigits: 3 });

const style = `
@page { size: 105mm 148mm; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font: 10.5pt/1.3 "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; color: #000; background: #fff }
article { width: 105mm; height: 148mm; padding: 4mm; display: flex; flex-direction: column; gap: 2mm; overflow: hidden; break-after: page; break-inside: avoid }
article:last-child { break-after: auto }
header { display: flex; justify-content: space-between; align-items: baseline; font-size: 9pt }
.route { font-size: 20pt; font-weight: 700 }
.bars { text-align: center }
.bars svg { width: 92mm; height: 19mm }
.code { font: 700 14pt/1.2 ui-monospace, "Roboto Mono", Consolas, monospace; letter-spacing: .06em }
section { border-top: .3mm solid #000; padding-top: 1.5mm; overflow-wrap: anywhere }
section.to { font-size: 12.5pt; flex: 1; overflow: hidden }
h2 { font-size: 8pt; font-weight: 600; text-transform: uppercase }
strong { font-weight: 700 }
.money { display: flex; justify-content: space-between; align-items: baseline; font-size: 16pt; font-weight: 700 }
@media screen { body { background: #ddd } article { margin: 4mm auto; background: #fff } }`;

/** The labels as one page to print: A6 sheets, no script, every text escaped. Vietnamese, whoever prints: couriers read it. */
export function labelSheet(labels: readonly Label[]): string {
  const title = labels.length === 1 ? (labels[0]?.code ?? '') : `${labels.length} nhãn`;
  return `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style}</style></head>
<body>${labels.map(labelOf).join('')}</body>
</html>`;
}

function labelOf(label: Label): string {
  const route = [label.fm_hub_code, label.lm_hub_code].map((code) => escape(code ?? '—')).join(' → ');
  return `
<article>
<header><span>Hubline</span><span class="route">${route}</span></header>
<div class="bars">${toSVG({ bcid: 'code128', text: label.code, height: 14, includetext: false })}<div class="code">${escape(label.code)}</div></div>
<section><h2>Người gửi · ${escape(label.order_code)}</h2><p><strong>${escape(label.sender_name)}</strong>${phone(label.sender_phone)}</p><p>${escape(label.sender_address)}</p></section>
<section class="to"><h2>Người nhận</h2><p><strong>${escape(label.receiver_name)}</strong>${phone(label.receiver_phone)}</p><p>${escape(label.receiver_address)}</p></section>
<section class="money"><span>Thu hộ (COD)</span><span>${escape(money.format(label.cod))}</span></section>
<section><p>Khối lượng: <strong>${kilograms.format(label.weight)} kg</strong></p>${label.note ? `<p>Ghi chú: ${escape(label.note)}</p>` : ''}</section>
</article>`;
}

function phone(number: string | null): string {
  return number ? ` · <strong>${escape(number)}</strong>` : '';
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
