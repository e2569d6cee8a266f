import { useState } from 'react';
import { ApiFailure } from '~console/platform/api-failure';
import { Button } from '~console/ui/button';
import { DayField } from '~console/ui/date-range/day-field';
import { Field } from '~console/ui/field';
import { FileField } from '~console/ui/file-field';
import { NumberInput } from '~console/ui/number-input';
import { Picker, type PickerOption } from '~console/ui/picker';
import { ReadingFailure } from '~console/ui/reading-failure';
import { State, useSay, type Part } from './part';

const nothing = (): void => undefined;

function Buttons() {
  const say = useSay();
  const looks = [
    { look: 'plain', words: say('Đóng', 'Close') },
    { look: 'primary', words: say('Lưu', 'Save') },
    { look: 'danger', words: say('Hủy phiếu', 'Cancel the runsheet') },
    { look: 'quiet', words: say('Bỏ qua', 'Skip') },
  ] as const;
  const long = say(
    'Xác nhận đã nhận đủ tiền thu hộ của cả ca từ bưu tá',
    'Confirm that all COD of the shift was received from the courier',
  );
  return (
    <>
      <State of="normal">
        <div className="flex gap-2">
          {looks.map(({ look, words }) => (
            <Button key={look} look={look}>
              {words}
            </Button>
          ))}
          <Button look="primary" keys="mod+enter">
            {say('Lưu', 'Save')}
          </Button>
        </div>
      </State>
      <State of="disabled">
        <div className="flex gap-2">
          {looks.map(({ look, words }) => (
            <Button key={look} look={look} disabled>
              {words}
            </Button>
          ))}
        </div>
      </State>
      <State of="busy">
        <div className="flex gap-2">
          {looks.map(({ look, words }) => (
            <Button key={look} look={look} busy>
              {words}
            </Button>
          ))}
        </div>
      </State>
      <State of="long">
        <Button keys="g p">{long}</Button>
      </State>
    </>
  );
}

function Fields() {
  const say = useSay();
  const label = say('Tên người nhận', 'Receiver');
  return (
    <>
      <State of="normal">
        <Field label={label} required hint={say('Như trên đơn hàng', 'As on the order')}>
          {(aria) => <input {...aria} className="control w-64" defaultValue="Nguyễn Thị Hương" />}
        </Field>
      </State>
      <State of="empty">
        <Field label={label}>
          {(aria) => <input {...aria} className="control w-64" placeholder={say('Họ và tên', 'Full name')} />}
        </Field>
      </State>
      <State of="disabled">
        <Field label={label}>
          {(aria) => <input {...aria} className="control w-64" disabled defaultValue="Nguyễn Thị Hương" />}
        </Field>
      </State>
      <State of="wrong">
        <Field label={label} required error={say('Không được để trống', 'This is required')}>
          {(aria) => <input {...aria} className="control w-64" />}
        </Field>
      </State>
      <State of="chosen">
        <Field label={say('Bưu cục', 'Hub')}>
          {(aria) => (
            <select {...aria} className="control w-64">
              <option>HCM01</option>
            </select>
          )}
        </Field>
      </State>
      <State of="long">
        <Field
          className="w-64"
          label={say('Địa chỉ giao hàng (theo đơn vị hành chính mới)', 'Delivery address (by the present division)')}
          error={say(
            'Địa chỉ không thuộc phường nào mà bưu cục này phục vụ, hãy chọn bưu cục khác',
            'The address lies in no ward that this hub serves; choose another hub',
          )}
        >
          {(aria) => (
            <textarea
              {...aria}
              rows={2}
              className="control h-auto py-1"
              defaultValue="221B Nguyễn Thị Minh Khai, phường Nguyễn Cư Trinh"
            />
          )}
        </Field>
      </State>
    </>
  );
}

function Numbers() {
  const say = useSay();
  const [value, setValue] = useState<number | undefined>(1_250_000);
  return (
    <>
      <State of="normal">
        <NumberInput aria-label="VND" value={value} onValue={setValue} decimals={0} unit="đ" />
      </State>
      <State of="empty">
        <NumberInput aria-label="kg" value={undefined} onValue={nothing} decimals={3} unit="kg" />
      </State>
      <State of="disabled">
        <NumberInput aria-label="kg" value={2.5} onValue={nothing} decimals={3} unit="kg" disabled />
      </State>
      <State of="wrong">
        <Field label={say('Cân nặng', 'Weight')} error={say('Phải lớn hơn 0', 'Must be above 0')}>
          {(aria) => <NumberInput {...aria} value={0} onValue={nothing} decimals={3} unit="kg" />}
        </Field>
      </State>
      <State of="long">
        <NumberInput
          aria-label="VND"
          className="w-40"
          value={999_999_999_999.99}
          onValue={nothing}
          decimals={2}
          unit="đ"
        />
      </State>
    </>
  );
}

function Files() {
  const say = useSay();
  const label = say('Tệp CSV', 'CSV file');
  const long = say(
    'bao-cao-doi-soat-thu-ho-thang-11-nam-2026-buu-cuc-quan-1.csv',
    'cod-reconciliation-report-november-2026-hub-district-1.csv',
  );
  return (
    <>
      <State of="empty">
        <FileField label={label} accept=".csv" file={null} onFile={nothing} />
      </State>
      <State of="chosen">
        <FileField label={label} accept=".csv" file={new File([], 'don-hang.csv')} onFile={nothing} />
      </State>
      <State of="long">
        <FileField label={label} accept=".csv" file={new File([], long)} onFile={nothing} />
      </State>
    </>
  );
}

const couriers: readonly PickerOption[] = [
  { id: 1, label: 'Trần Văn Nam', hint: 'HCM01' },
  { id: 2, label: 'Lê Thị Hồng Nhung', hint: 'HCM02 · Thành phố Thủ Đức' },
  { id: 3, label: 'Công Tằng Tôn Nữ Thị Minh Nguyệt Quỳnh Anh', hint: 'HNI01' },
];

function Pickers() {
  const say = useSay();
  const [value, setValue] = useState<PickerOption | null>(couriers[0] ?? null);
  const label = say('Bưu tá', 'Courier');
  const common = { name: 'courier', label, onSearch: nothing, reading: { error: null, refetch: nothing } };
  return (
    <>
      <State of="chosen">
        <Field label={label}>
          {(aria) => <Picker {...common} aria={aria} value={value} options={couriers} settled onPick={setValue} />}
        </Field>
      </State>
      <State of="empty">
        <Field label={say('Bưu tá, không tìm thấy ai', 'Courier, nobody found')}>
          {(aria) => <Picker {...common} aria={aria} value={null} options={[]} settled onPick={nothing} />}
        </Field>
      </State>
      <State of="loading">
        <Field label={say('Bưu tá, đang tìm', 'Courier, being looked for')}>
          {(aria) => <Picker {...common} aria={aria} value={null} options={[]} settled={false} onPick={nothing} />}
        </Field>
      </State>
      <State of="wrong">
        <Field label={label} error={say('Hãy chọn một bưu tá', 'Choose a courier')}>
          {(aria) => <Picker {...common} aria={aria} value={null} options={couriers} settled onPick={nothing} />}
        </Field>
      </State>
      <State of="offline">
        <ReadingFailure reading={{ error: new ApiFailure(0, 'offline', 'network'), refetch: nothing }} />
      </State>
    </>
  );
}

function Days() {
  const say = useSay();
  const [day, setDay] = useState('2026-11-21');
  const label = say('Ngày lấy hàng', 'Pickup day');
  return (
    <>
      <State of="chosen">
        <DayField label={label} value={day} onChange={setDay} />
      </State>
      <State of="empty">
        <DayField label={label} value="" onChange={nothing} />
      </State>
      <State of="wrong">
        <DayField label={label} value="2026-11-21" min="2026-11-25" onChange={nothing} />
      </State>
    </>
  );
}

export const formParts: readonly Part[] = [
  { files: ['button.tsx'], Show: Buttons },
  { files: ['field.tsx'], Show: Fields },
  { files: ['number-input.tsx'], Show: Numbers },
  { files: ['file-field.tsx'], Show: Files },
  { files: ['picker.tsx', 'reading-failure.tsx'], Show: Pickers },
  { files: ['date-range/day-field.tsx'], Show: Days },
];
