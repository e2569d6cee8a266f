import { parseArgs } from 'node:util';
import { quick, whole, type Scale } from './scale';

const sections = [
  'start',
  'provider',
  'console',
  'batch',
  'palette',
  'grid',
  'backlog',
  'codes',
  'labels',
  'exports',
  'scanning',
  'money',
  'jobs',
] as const;
type SectionName = (typeof sections)[number];

export interface Options {
  readonly scale: Scale;
  /** Where the figures go; else a file of this run's own. */
  readonly json: string | undefined;
  /** An earlier run's figures, to be printed beside this one's. */
  readonly compare: string | undefined;
  readonly wants: (...asked: readonly SectionName[]) => boolean;
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text !== undefined && !/^\d{1,8}$/.test(text)) throw new Error(`--${name} must be a whole number`);
  return text === undefined ? otherwise : Number(text);
}

/** What `npm run bench` was asked for. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      large: { type: 'string' },
      small: { type: 'string' },
      batch: { type: 'string' },
      belt: { type: 'string' },
      json: { type: 'string' },
      compare: { type: 'string' },
    },
  });
  const base = values.quick === true ? quick : whole;
  const scale = {
    ...base,
    large: wholeNumber('large', values.large, base.large),
    small: wholeNumber('small', values.small, base.small),
    batch: wholeNumber('batch', values.batch, base.batch),
    beltSeconds: wholeNumber('belt', values.belt, base.beltSeconds),
  };
  const only = values.only?.split(',').map((name) => {
    const section = sections.find((one) => one === name.trim());
    if (section === undefined) throw new Error(`--only takes some of ${sections.join(', ')}`);
    return section;
  });
  return {
    scale,
    json: values.json,
    compare: values.compare,
    wants: (...asked) => only === undefined || asked.some((section) => only.includes(section)),
  };
}
