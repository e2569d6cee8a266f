import { labelSizeNames, labelSizes, type LabelSize } from '~domain/labels';
import { limits } from '~domain/limits';
import { defineCommand, type Argument, type LabelForm, type PackagePage, type Words } from './command';

/** A sheet besides the plain one is said at the end of the verb: `print-a7`. */
const isPlain = (size: LabelSize): boolean => size === 'A6';

/** The command that prints labels as one PDF on a sheet; `again` = once more, with the reason on record. */
export const printCommandId = (size: LabelSize, again: boolean): string =>
  `package.${verbOn(size, again ? 'reprint' : 'print-pdf')}`;

const verbOn = (size: LabelSize, verb: string): string => (isPlain(size) ? verb : `${verb}-${size.toLowerCase()}`);

interface Way {
  readonly verb: string;
  readonly aliases: readonly string[];
  readonly title: (sheet: string) => Words;
  readonly as: LabelForm['as'];
  readonly args?: readonly Argument[];
}

const label = ({ verb, aliases, title, as, args = [] }: Way, size: LabelSize) =>
  defineCommand({
    id: `package.${verbOn(size, verb)}`,
    verb: verbOn(size, verb),
    aliases: aliases.map((alias) => verbOn(size, alias)),
    title: title(isPlain(size) ? '' : ` ${labelSizes[size].title}`),
    access: 'package.print',
    subject: 'packages',
    action: 'print',
    args,
    effect: { kind: 'labels', form: { as, size } },
    inverse: 'irreversible',
  });

const why: Argument = {
  name: 'note',
  words: ['lý_do', 'ghi_chú'],
  title: { vi: 'Lý do in lại', en: 'Why again' },
  type: { kind: 'text', max: limits.text },
  required: true,
};

const page = (
  id: string,
  verb: string,
  aliases: readonly string[],
  title: Words,
  path: PackagePage,
  former: readonly string[] = [],
) =>
  defineCommand({
    id,
    verb,
    aliases,
    title,
    former,
    access: 'package.print',
    subject: 'packages',
    action: 'print',
    effect: { kind: 'open-package', page: path },
  });

/** Printing on a page, as one PDF, and once more; the plain sheet on a page is the `print` of packages. */
const onPage: Way = {
  verb: 'print',
  aliases: ['in-nhan', 'in-nhãn'],
  title: (sheet) => ({ vi: `In nhãn${sheet}`, en: `Print${sheet} label` }),
  as: 'page',
};
const asPdf: Way = {
  verb: 'print-pdf',
  aliases: ['in-pdf'],
  title: (sheet) => ({ vi: `In nhãn${sheet}, một tệp PDF`, en: `Print${sheet} labels as one PDF` }),
  as: 'pdf',
};
const again: Way = {
  verb: 'reprint',
  aliases: ['in-lai', 'in-lại'],
  title: (sheet) => ({ vi: `In lại nhãn${sheet}`, en: `Print${sheet} labels again` }),
  as: 'pdf',
  args: [why],
};

export const labelCommands = [
  page('package.label', 'awb', ['van-don', 'vận-đơn'], { vi: 'Xem vận đơn', en: 'View the waybill' }, '/awb'),
  page(
    'package.label-oms',
    'awb-oms',
    ['van-don-oms', 'vận-đơn-oms'],
    { vi: 'Xem vận đơn OMS', en: 'View the OMS waybill' },
    '/awb-oms',
  ),
  page(
    'package.label-return',
    'return-awb',
    ['phieu-hoan', 'phiếu-hoàn', 'van-don-hoan', 'vận-đơn-hoàn'],
    { vi: 'Xem vận đơn hoàn', en: 'View the return label' },
    '/return-awb',
    ['Xem phiếu hoàn'],
  ),
  ...labelSizeNames.filter((size) => !isPlain(size)).map((size) => label(onPage, size)),
  ...labelSizeNames.map((size) => label(asPdf, size)),
  ...labelSizeNames.map((size) => label(again, size)),
];
