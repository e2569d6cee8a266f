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

const known = {
  help: { type: 'boolean', means: 'prints this' },
  quick: { type: 'boolean', means: 'the same figures of smaller networks, in fewer rounds' },
  only: { type: 'string', means: `some of ${sections.join(', ')}` },
  large: { type: 'string', means: 'packages of the network that most is measured in' },
  small: { type: 'string', means: 'packages of the one beside it' },
  batch: { type: 'string', means: 'packages of the one for batches' },
  belt: { type: 'string', means: 'seconds of the belt' },
  json: { type: 'string', means: 'the file that the figures go to' },
  compare: { type: 'string', means: 'the file of an earlier run, printed beside this one' },
} as const;

const usage = (): string =>
  ['npm run bench -- …', ...Object.entries(known).map(([name, { means }]) => `  --${name.padEnd(9)}${means}`)].join(
    '\n',
  );

/**
 * What `npm run bench` was asked for. Where that can't be told, or is how to ask, the process ends with the options.
 */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({ options: known });
    if (values.help !== true) return optionsOf(values);
    console.log(usage());
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage()}`);
    process.exit(1);
  }
  process.exit(0);
}

type Values = ReturnType<typeof parseArgs<{ options: typeof known }>>['values'];

function optionsOf(values: Values): Options {
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
