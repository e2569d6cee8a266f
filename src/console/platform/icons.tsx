/** The few drawings the frame needs, one stroke weight, 16 px. */
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
  page: 'M4 2h5l3 3v9H4zM9 2v3h3',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1 1H3zM7 14h2',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3 3',
  fold: 'M10 4L6 8l4 4',
  unfold: 'M6 4l4 4-4 4',
  reload: 'M13 8a5 5 0 1 1-1.5-3.5M13 2v3h-3',
  print: 'M4 6V2h8v4M4 12H2V6h12v6h-2M4 10h8v4H4z',
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
