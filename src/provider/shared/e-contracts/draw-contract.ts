import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { limits } from '~domain/limits';
import { newPdf, fontFile } from '../files/pdf';
import { templateOf } from './templates';
import type { ContractDocument, Signature } from './terms';

const margin = 56;
const gridWidth = 190;

const day = new Intl.DateTimeFormat(limits.numberLocale, {
  timeZone: limits.timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat(limits.numberLocale, {
  timeZone: limits.timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const moment = (at: string): string => `${clock.format(new Date(at))} ngày ${day.format(new Date(at))}`;
const birthday = (date: string): string => date.split('-').toReversed().join('/');

/**
 * The document as a PDF on A4. The same contract gives the same bytes: what is in it comes from nowhere else, no clock
 * either. Other requests get their turn after each part.
 */
export async function drawContract(contract: ContractDocument): Promise<Buffer> {
  const drawnAt = new Date(contract.approval?.at ?? contract.signature?.at ?? contract.at);
  const page = newPdf({
    size: 'A4',
    margin,
    lang: 'vi',
    info: { Title: contract.code, CreationDate: drawnAt, ModDate: drawnAt },
  });
  page.registerFont('400', fontFile(400));
  page.registerFont('600', fontFile(600));
  head(page, contract);
  parties(page, contract);
  await setImmediate();
  for (const { heading, text } of templateOf(contract.template_version).articles) {
    page
      .font('600')
      .fontSize(10.5)
      .text(heading.normalize('NFC'))
      .font('400')
      .fontSize(10)
      .text(text.normalize('NFC'), { align: 'justify' })
      .moveDown(0.6);
    await setImmediate();
  }
  signatures(page, contract);
  await setImmediate();
  page.end();
  return buffer(page);
}

function head(page: PDFKit.PDFDocument, { code, template_version, at }: ContractDocument): void {
  page.font('600').fontSize(11).text('CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM', { align: 'center' });
  page.font('400').fontSize(10).text('Độc lập – Tự do – Hạnh phúc', { align: 'center' }).moveDown(1.2);
  page.font('600').fontSize(14).text(templateOf(template_version).title, { align: 'center' });
  page
    .font('400')
    .fontSize(9)
    .text(`Số ${code} · mẫu ${template_version} · lập ngày ${day.format(new Date(at))}`, { align: 'center' })
    .moveDown(1.2);
}

function parties(page: PDFKit.PDFDocument, { terms }: ContractDocument): void {
  const line = (label: string, value: string): void => {
    page.font('400').text(`${label}: `, { continued: true }).font('600').text(value.normalize('NFC'));
  };
  page.fontSize(10.5).font('600').text('Bên A (bên giao việc)').fontSize(10);
  if (terms.company) {
    line('Công ty', terms.company.name);
    line('Mã số thuế', terms.company.tax_code);
  }
  line('Bưu cục', `${terms.hub_code} – ${terms.hub_name}`);
  line('Địa chỉ', terms.hub_address);
  page.moveDown(0.6).fontSize(10.5).font('600').text('Bên B (cộng tác viên)').fontSize(10);
  line('Họ tên', terms.name);
  line('Mã cộng tác viên', terms.courier_code);
  line('Ngày sinh', birthday(terms.date_of_birth));
  line('Số căn cước', terms.id_card_number);
  line('Địa chỉ', terms.address);
  line('Điện thoại', terms.phone);
  page.moveDown(1);
}

function signatures(page: PDFKit.PDFDocument, { signature, approval }: ContractDocument): void {
  const { width, height } = limits.signature;
  const box = (gridWidth * height) / width;
  if (page.y + box + 70 > page.page.height - margin) page.addPage();
  const top = page.y + 8;
  const right = page.page.width - margin - gridWidth;
  const column = (x: number, title: string, mark: { by: string; at: string } | null, how: string): void => {
    page.font('600').fontSize(10.5).text(title, x, top, { width: gridWidth, align: 'center' });
    if (mark)
      page
        .font('400')
        .fontSize(9)
        .text(`${mark.by.normalize('NFC')}\n${how} lúc ${moment(mark.at)}`, x, top + box + 22, {
          width: gridWidth,
          align: 'center',
        });
  };
  column(margin, 'ĐẠI DIỆN BÊN A', approval, 'Duyệt điện tử');
  column(right, 'BÊN B', signature, 'Ký điện tử');
  if (signature) drawSignature(page, signature.signature, right, top + 16);
}

function drawSignature(page: PDFKit.PDFDocument, signature: Signature, x: number, y: number): void {
  const scale = gridWidth / limits.signature.width;
  if (signature.kind === 'typed') {
    page
      .font('600')
      .fontSize(16)
      .text(signature.name.normalize('NFC'), x, y + 18, { width: gridWidth, align: 'center' });
    return;
  }
  page.save().translate(x, y).scale(scale).lineWidth(3).lineCap('round').lineJoin('round');
  for (const [first, ...rest] of signature.strokes) {
    if (!first) continue;
    page.moveTo(first.x, first.y);
    for (const point of rest) page.lineTo(point.x, point.y);
    page.stroke('#000');
  }
  page.restore();
}
