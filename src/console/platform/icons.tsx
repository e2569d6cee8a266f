/** The drawings of the frame, one stroke weight, 16 px. */
const paths = {
  workspace: 'M2 3h12v10H2zM10 3v7M2 10h12',
  packages: 'M2 5l6-3 6 3v6l-6 3-6-3zM2 5l6 3 6-3M8 8v6',
  inbound: 'M3 9v4h10V9M8 2v7M5 6l3 3 3-3',
  events: 'M3 8l3 3 7-7M3 13h10',
  backlog: 'M2 13V9h3v4zM6.5 13V6h3v7zM11 13V2h3v11z',
  live: 'M2 9h3l2-6 3 11 2-5h2',
  report: 'M8 2v8M5 7l3 3 3-3M3 13h10',
  plus: 'M8 3v10M3 8h10',
  upload: 'M8 11V3M5 6l3-3 3 3M3 13h10',
  waiting: 'M3 6h10v8H3zM6 6V4a2 2 0 0 1 4 0v2',
  sheet: 'M4 3h8v11H4zM6 3V2h4v1M6.5 7h3M6.5 10h3',
  checkin: 'M4 3h8v11H4zM6 3V2h4v1M6 9l1.5 1.5L10 8',
  cash: 'M2 4h12v8H2zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4.5 8h.01M11.5 8h.01',
  deposit: 'M2 9h12v5H2zM8 2v5M6 5l2 2 2-2',
  bank: 'M2 6l6-3 6 3zM3.5 6v5M8 6v5M12.5 6v5M2 13h12',
  handover: 'M2 5l4-2 4 2v5l-4 2-4-2zM2 5l4 2 4-2M6 7v5M11.5 8H15M13 6l2 2-2 2',
  sliders: 'M2 4h6M12 4h2M10 2.5v3M2 8h2M8 8h6M6 6.5v3M2 12h7M13 12h1M11 10.5v3',
  shield: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4zM6 8l1.5 1.5 3-3',
  growth: 'M2 13h12M3 10l3-3 3 2 4-5M10 4h3v3',
  briefcase: 'M2 5h12v8H2zM6 5V3h4v2M2 9h12',
  area: 'M2 4l4-1.5L10 4l4-1.5V12l-4 1.5L6 12l-4 1.5zM6 2.5V12M10 4v9.5',
  barcode: 'M2 3v10M5 3v10M7 3v10M10 3v10M12 3v10M14 3v10',
  hub: 'M2 13V6l6-3 6 3v7M5 13V8h6v5M5 10.5h6',
  manager: 'M8 7a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 14c0-3 2-5 5-5s5 2 5 5M8 9v3',
  people:
    'M6 7a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 14c0-3 1.8-5 4.5-5s4.5 2 4.5 5M10.5 2.3a2.5 2.5 0 0 1 0 4.4M12 9.5c1.6.7 2.5 2.3 2.5 4.5',
  wheel:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM2.3 6.5l4.2 1M13.7 6.5l-4.2 1M8 9.5V14',
  courier:
    'M4 13a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 4 13zM12 13a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM5.8 11.2h4.4L9 4h2.5M2 7.5h4.5l.8 3.7',
  tag: 'M2 2h6l6 6-6 6-6-6zM5 5h.01',
  shop: 'M2 6l1-4h10l1 4zM3 6v8h10V6M6.5 14v-4h3v4',
  talk: 'M2 3h12v8H7l-3 3v-3H2zM5 6h6M5 8.5h4',
  routes:
    'M3.5 5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM12.5 14a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM5 3.5h5a2.2 2.2 0 0 1 0 4.5H6a2.2 2.2 0 0 0 0 4.5h5',
  leaving: 'M4 3h8v11H4zM6 3V2h4v1M6 9h4M8.5 7l2 2-2 2',
  wall: 'M2 3h12v8H2zM6 14h4M8 11v3M5 8V7M8 8V5M11 8V6',
  bag: 'M5 5h6l2.5 9h-11zM5 5C4.5 4 4 3.5 4 2h8c0 1.5-.5 2-1 3',
  road: 'M4 14L6.5 2M12 14L9.5 2M8 3v1.5M8 7v1.5M8 11v2',
  truck:
    'M1.5 4h8v6.5h-8zM9.5 6h2.5l2.5 2.5v2h-5M4.5 13.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM11.5 13.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  arriving: 'M2 14V7l6-4 6 4v7M8 6.5v6.5M5.5 10.5L8 13l2.5-2.5',
  receipt: 'M4 2h8v12l-2-1.2L8 14l-2-1.2L4 14zM6.5 5.5h3M6.5 8.5h3',
  scales: 'M8 2v12M5 14h6M3 4h10M3 4L1.5 9h3zM13 4l-1.5 5h3z',
  transfer: 'M2 5h11M10 2l3 3-3 3M14 11H3M6 8l-3 3 3 3',
  payout: 'M2 3h12v7H2zM8 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM8 12v2.5M6 13l2 1.5 2-1.5',
  coins:
    'M6 7c2.2 0 4-.9 4-2s-1.8-2-4-2-4 .9-4 2 1.8 2 4 2zM2 5v6c0 1.1 1.8 2 4 2s4-.9 4-2V5M2 8c0 1.1 1.8 2 4 2s4-.9 4-2M13 5v6',
  safe: 'M2 3h12v10H2zM8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 8l1.5-1.5M4 13v1.5M12 13v1.5',
  statement: 'M3 2h10v12H3zM5.5 5h5M5.5 8h2M5.5 11h2M10.5 8v3.5',
  claim: 'M4 2h5l3 3v9H4zM8 6v4M8 12h.01',
  liable: 'M8 2l6 11H2zM8 6.5v3M8 11.2h.01',
  regain: 'M2 11h9a3 3 0 0 0 0-6H4M6.5 2.5L4 5l2.5 2.5',
  page: 'M4 2h5l3 3v9H4zM9 2v3h3',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1 1H3zM7 14h2',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3 3',
  fold: 'M10 4L6 8l4 4',
  unfold: 'M6 4l4 4-4 4',
  reload: 'M13 8a5 5 0 1 1-1.5-3.5M13 2v3h-3',
  menu: 'M2 4h12M2 8h12M2 12h12',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c0-3 2.3-4.5 5.5-4.5s5.5 1.5 5.5 4.5',
  camera: 'M2 5h3l1-2h4l1 2h3v8H2zM8 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  print: 'M4 6V2h8v4M4 12H2V6h12v6h-2M4 10h8v4H4z',
  columns: 'M2 3h12v10H2zM6 3v10M10 3v10',
  view: 'M4 2h8v12l-4-3-4 3z',
  pin: 'M6 2h4l-.5 5 2.5 2.5H4L6.5 7zM8 9.5V14',
  link: 'M7 9.5a2.5 2.5 0 0 0 3.5 0l2.5-2.5A2.5 2.5 0 0 0 9.5 3.5L8.5 4.5M9 6.5a2.5 2.5 0 0 0-3.5 0L3 9a2.5 2.5 0 0 0 3.5 3.5l1-1',
  remove: 'M4 4l8 8M12 4l-8 8',
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
