import { limits } from '~domain/limits';
import { defineCommand, type Argument, type LabelForm, type PackagePage, type Words } from './command';

/** Ways of printing besides the plain one: on the small sheet, as one PDF, and once more with the reason on record. */
const label = (
  id: string,
  verb: string,
  aliases: readonly string[],
  title: Words,
  labels: LabelForm,
  args: readonly Argument[] = [],
) =>
  defineCommand({
    id,
    verb,
    aliases,
    title,
    access: 'package.print',
    subject: 'packages',
    action: 'print',
    args,
    effect: { kind: 'labels', form: labels },
    inverse: 'irreversible',
  });

const why: Argument = {
  name: 'note',
  words: ['lý_do', 'ghi_chú'],
  title: { vi: 'Lý do in lại', en: 'Why again' },
  type: { kind: 'text', max: limits.text },
  required: true,
};

const page = (id: string, verb: string, aliases: readonly string[], title: Words, path: PackagePage) =>
  defineCommand({
    id,
    verb,
    aliases,
    title,
    access: 'package.print',
    subject: 'packages',
    action: 'print',
    effect: { kind: 'open-package', page: path },
  });

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
    ['phieu-hoan', 'phiếu-hoàn'],
    { vi: 'Xem phiếu hoàn', en: 'View the return label' },
    '/return-awb',
  ),
  label(
    'package.print-a7',
    'print-a7',
    ['in-nhan-a7', 'in-nhãn-a7'],
    { vi: 'In nhãn A7', en: 'Print A7 label' },
    { as: 'page', size: 'A7' },
  ),
  label(
    'package.print-pdf',
    'print-pdf',
    ['in-pdf'],
    { vi: 'In nhãn, một tệp PDF', en: 'Print labels as one PDF' },
    { as: 'pdf', size: 'A6' },
  ),
  label(
    'package.print-pdf-a7',
    'print-pdf-a7',
    ['in-pdf-a7'],
    { vi: 'In nhãn A7, một tệp PDF', en: 'Print A7 labels as one PDF' },
    { as: 'pdf', size: 'A7' },
  ),
  label(
    'package.reprint',
    'reprint',
    ['in-lai', 'in-lại'],
    { vi: 'In lại nhãn', en: 'Print labels again' },
    { as: 'pdf', size: 'A6' },
    [why],
  ),
  label(
    'package.reprint-a7',
    'reprint-a7',
    ['in-lai-a7', 'in-lại-a7'],
    { vi: 'In lại nhãn A7', en: 'Print A7 labels again' },
    { as: 'pdf', size: 'A7' },
    [why],
  ),
];
