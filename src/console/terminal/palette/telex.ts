/**
 * A beginning, vowels with the marks typed for them, an end, and what was typed behind that: a syllable as Telex types
 * it.
 */
const syllable =
  /^(ngh|ng|nh|gh|gi(?=[aeiouyw])|kh|ph|th|tr|ch|qu|dd|[bcdghklmnpqrstvx])?([aeiouyw][aeiouywsfrxjz]*)(ng|nh|ch|[cmnpt])?([aeowdsfrxjz]*)$/;

const tones: Readonly<Record<string, string>> = {
  s: '\u0301',
  f: '\u0300',
  r: '\u0309',
  x: '\u0303',
  j: '\u0323',
  z: '',
};

/** Every group of vowels that Vietnamese has. */
const vowels = new Set(
  (
    'a ă â e ê i o ô ơ u ư y ai ao au ay âu ây eo êu ia iê iu oa oă oe oi ôi ơi ua ưa uâ uê ui uô ưi ưu uơ ươ uy yê ' +
    'iêu oai oao oay oeo uây uôi ươi ươu uya uyê uyu yêu'
  ).split(' '),
);

const circumflex: Readonly<Record<string, string>> = { a: 'â', e: 'ê', o: 'ô' };
const horn: Readonly<Record<string, string>> = { a: 'ă', o: 'ơ', u: 'ư' };

/**
 * Vietnamese as Telex keys type it where no input method turns them into letters: `hoanf` → `hoàn`, `maats hangf` →
 * `mất hàng`. Null = no word of it is.
 */
export function readTelex(text: string): string | null {
  let changed = false;
  const words = text.split(' ').map((word) => {
    const read = readWord(word.toLowerCase());
    changed ||= read !== null;
    return read ?? word;
  });
  return changed ? words.join(' ') : null;
}

function readWord(word: string): string | null {
  const [, start = '', middle = '', end = '', behind = ''] = syllable.exec(word) ?? [];
  if (middle === '') return null;
  let tone: string | null = null;
  let group = '';
  let stroke = start === 'dd';
  for (const key of middle + behind) {
    if (key in tones) tone = tones[key] ?? '';
    else if (key === 'd') stroke ||= start === 'd';
    else group = withKey(group, key);
  }
  const typed = (start === 'dd' ? 'd' : start) + middle + end + behind;
  const letters =
    (stroke && start !== '' ? `đ${start === 'dd' ? '' : start.slice(1)}` : start) + toned(group, tone ?? '', end) + end;
  if (!vowels.has(group) || (letters === typed && !stroke)) return null;
  return letters.normalize('NFC');
}

/** A vowel that is typed twice gets its roof, one with a `w` its horn; every other key is one more vowel. */
function withKey(group: string, key: string): string {
  if (key === 'w') {
    const both = group.search(/uo[iu]?$/);
    if (both >= 0) return `${group.slice(0, both)}ươ${group.slice(both + 2)}`;
    const at = group === 'ua' ? 0 : group.search(/[aou](?=[iu]?$)/);
    return at < 0 ? `${group}ư` : group.slice(0, at) + (horn[group.charAt(at)] ?? '') + group.slice(at + 1);
  }
  const twice = circumflex[key] === undefined ? -1 : group.lastIndexOf(key);
  return twice < 0 ? group + key : group.slice(0, twice) + (circumflex[key] ?? '') + group.slice(twice + 1);
}

/**
 * The tone stands on the vowel that has a mark; of several without one, on the last before an end, else on the last but
 * one.
 */
function toned(group: string, tone: string, end: string): string {
  const marked = [...group].findLastIndex((letter) => 'ăâêôơư'.includes(letter));
  const at = marked >= 0 ? marked : end === '' && group.length > 1 ? group.length - 2 : group.length - 1;
  return group.slice(0, at + 1) + tone + group.slice(at + 1);
}
