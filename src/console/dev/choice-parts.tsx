import { useState } from 'react';
import { Button } from '~console/ui/button';
import { DateRangeFilter } from '~console/ui/date-range/date-range-filter';
import { FilterChip } from '~console/ui/filter-chip';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { FindingTabs } from '~console/ui/finding-tabs';
import { LanguageMenu } from '~console/ui/language-menu';
import { Menu } from '~console/ui/menu';
import { OptionList, type Option } from '~console/ui/option-list';
import { Popover } from '~console/ui/popover';
import { FamilySquare } from '~console/ui/status';
import { State, useSay, type Part } from './part';

const nothing = (): void => undefined;

function useHubs(): readonly Option[] {
  const say = useSay();
  const south = say('Miền Nam', 'South');
  return [
    { value: 'HCM01', label: say('Bưu cục Quận 1', 'District 1'), hint: 'HCM01', group: south },
    {
      value: 'HCM02',
      label: say('Bưu cục Thành phố Thủ Đức, phường Linh Trung', 'Thủ Đức City, Linh Trung ward'),
      hint: 'HCM02',
      group: south,
      mark: <FamilySquare family="waiting" />,
    },
    { value: 'HNI01', label: say('Bưu cục Hoàn Kiếm', 'Hoàn Kiếm'), hint: 'HNI01', group: say('Miền Bắc', 'North') },
  ];
}

function OptionLists() {
  const say = useSay();
  const hubs = useHubs();
  const label = say('Bưu cục', 'Hub');
  const box = 'rounded-lg border border-line bg-panel';
  return (
    <>
      <State of="chosen">
        <div className={box}>
          <OptionList label={label} options={hubs} selected={new Set(['HCM01', 'HNI01'])} multiple onPick={nothing} />
        </div>
      </State>
      <State of="normal">
        <div className={box}>
          <OptionList label={label} options={hubs} selected={new Set(['HCM02'])} onPick={nothing} />
        </div>
      </State>
      <State of="empty">
        <div className={box}>
          <OptionList label={label} options={[]} selected={new Set()} onPick={nothing} />
        </div>
      </State>
      <State of="loading">
        <div className={box}>
          <OptionList label={label} options={[]} settled={false} selected={new Set()} onPick={nothing} />
        </div>
      </State>
    </>
  );
}

function Chips() {
  const say = useSay();
  const label = say('Người nhận', 'Receiver');
  const [value, setValue] = useState<string | null>(say('Hương', 'Hương'));
  const body = <p className="p-3">{say('Nội dung bộ lọc', 'What the filter asks')}</p>;
  return (
    <>
      <State of="empty">
        <FilterChip label={label} value={null} onClear={nothing}>
          {() => body}
        </FilterChip>
      </State>
      <State of="chosen">
        <FilterChip label={label} value={value} onClear={() => setValue(null)}>
          {() => body}
        </FilterChip>
      </State>
      <State of="long">
        <span className="inline-flex w-64">
          <FilterChip label={label} value="Công Tằng Tôn Nữ Thị Minh Nguyệt Quỳnh Anh" onClear={nothing}>
            {() => body}
          </FilterChip>
        </span>
      </State>
    </>
  );
}

function Filters() {
  const say = useSay();
  const hubs = useHubs();
  const [many, setMany] = useState<string | null>('HCM01,HCM02,HNI01');
  const [one, setOne] = useState<string | null>('HNI01');
  const label = say('Bưu cục', 'Hub');
  return (
    <>
      <State of="empty">
        <FilterOptions label={label} options={hubs} value={null} onChange={nothing} />
      </State>
      <State of="chosen">
        <span className="flex gap-2">
          <FilterOptions label={say('Nhiều bưu cục', 'Hubs')} options={hubs} value={many} onChange={setMany} />
          <FilterChoice label={say('Một bưu cục', 'One hub')} options={hubs} value={one} onChange={setOne} />
        </span>
      </State>
    </>
  );
}

function Texts() {
  const say = useSay();
  const [text, setText] = useState('Hương');
  const words = { label: say('Tìm kiện', 'Find packages'), placeholder: say('Mã hoặc tên', 'Code or name') };
  return (
    <>
      <State of="empty">
        <FilterText {...words} value="" onChange={nothing} />
      </State>
      <State of="chosen">
        <FilterText {...words} value={text} onChange={setText} />
      </State>
    </>
  );
}

function Ranges() {
  const say = useSay();
  const [range, setRange] = useState<{ from: string; to: string } | null>({
    from: '2026-11-01T17:00:00.000Z',
    to: '2026-11-21T16:59:59.000Z',
  });
  return (
    <>
      <State of="empty">
        <DateRangeFilter label={say('Ngày giao', 'Delivered')} value={null} onChange={nothing} />
      </State>
      <State of="chosen">
        <DateRangeFilter label={say('Ngày tạo', 'Created')} value={range} onChange={setRange} />
      </State>
    </>
  );
}

function Menus() {
  const say = useSay();
  const [chosen, setChosen] = useState('32');
  const entries = ['26', '32', '40'].map((size) => ({
    id: size,
    text: size,
    content: `${size} px`,
    checked: size === chosen,
    onSelect: () => setChosen(size),
  }));
  return (
    <>
      <State of="open">
        <Menu
          label={say('Khác', 'More')}
          button={say('Khác', 'More')}
          align="start"
          entries={[
            { id: 'print', text: 'print', content: say('In vận đơn', 'Print the waybill'), onSelect: nothing },
            {
              id: 'long',
              text: 'long',
              content: say('Chuyển toàn bộ kiện sang bưu cục khác', 'Move all packages to another hub'),
              onSelect: nothing,
            },
          ]}
        />
      </State>
      <State of="chosen">
        <Menu label={say('Chiều cao dòng', 'Row height')} button={`${chosen} px`} align="start" entries={entries} />
      </State>
    </>
  );
}

function Popovers() {
  const say = useSay();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = say('Ghi chú', 'Note');
  return (
    <State of="open">
      <Button onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}>{label}</Button>
      {anchor && (
        <Popover anchor={anchor} label={label} onClose={() => setAnchor(null)}>
          <p className="w-64 p-3">
            {say('Người nhận hẹn giao sau 17 giờ.', 'The receiver asks for a delivery after 5 pm.')}
          </p>
        </Popover>
      )}
    </State>
  );
}

function Languages() {
  return (
    <State of="open">
      <LanguageMenu />
    </State>
  );
}

function Tabs() {
  const say = useSay();
  const names = {
    matched: say('Có trên kệ', 'On the shelf'),
    missing: say('Thiếu', 'Missing'),
    unexpected: say('Thừa', 'Not expected'),
  };
  const shown = (matched: number, missing: number) => (
    <FindingTabs
      findings={['matched', 'missing', 'unexpected']}
      counts={{ matched, missing, unexpected: 0 }}
      name={(finding) => names[finding]}
      progress={{ label: say('Tiến độ', 'Progress'), of: matched + missing, text: ({ n, of }) => `${n}/${of}` }}
    >
      {(finding) => <p className="p-3">{finding}</p>}
    </FindingTabs>
  );
  return (
    <>
      <State of="normal" wide>
        {shown(1_284, 3)}
      </State>
      <State of="empty" wide>
        {shown(0, 0)}
      </State>
    </>
  );
}

export const choiceParts: readonly Part[] = [
  { files: ['option-list.tsx'], Show: OptionLists },
  { files: ['filter-chip.tsx'], Show: Chips },
  { files: ['filter-options.tsx'], Show: Filters },
  { files: ['filter-text.tsx'], Show: Texts },
  { files: ['date-range/date-range-filter.tsx'], Show: Ranges },
  { files: ['menu.tsx'], Show: Menus },
  { files: ['language-menu.tsx'], Show: Languages },
  { files: ['popover.tsx'], Show: Popovers },
  { files: ['finding-tabs.tsx'], Show: Tabs },
];
