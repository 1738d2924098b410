import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { guessEncoding } from '../../../cli/import/guess-encoding.ts';
import { runImport } from '../../../cli/import/run-import.ts';
import { encodingOf } from '../../../cli/import/source-text.ts';
import { runAlone } from '../run-alone.ts';

const folder = mkdtempSync(join(tmpdir(), 'encodings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytesOf = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** The bytes of a text in an encoding: the runtime decodes alone, so each sign is looked up among all that it decodes. */
function encoded(text: string, label: string): Buffer {
  const known = bytesOf.get(label) ?? signsOf(label);
  bytesOf.set(label, known);
  return Buffer.from([...text].flatMap((sign) => known.get(sign) ?? [0x3f]));
}

function signsOf(label: string): ReadonlyMap<string, readonly number[]> {
  const signs = new Map<string, readonly number[]>();
  const decode = (...bytes: number[]) => {
    const decoder = new TextDecoder(label);
    const sign = decoder.decode(Uint8Array.from(bytes), { stream: true }) + decoder.decode();
    if ([...sign].length === 1 && sign !== '\ufffd' && !signs.has(sign)) signs.set(sign, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) decode(byte);
  if (!/^(gbk|gb18030|big5|shift_jis|euc-)/.test(label)) return signs;
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let next = 0x40; next < 0xff; next += 1) decode(lead, next);
  return signs;
}

const rows = (head: string, ...texts: readonly string[]) =>
  [head, ...texts.map((text, at) => `2026-11-19 0${at}:00;${text}`)].join('\n');

const CHINESE = rows('时间;标题;作者', '品牌召回水壶;甲', '品牌道歉;乙');
const TAIWANESE = rows('時間;標題', '品牌召回水壺', '客服電話打不通');
const JAPANESE = rows('日時;見出し', '製品の回収を発表', 'やかんが壊れた');
const KOREAN = rows('날짜;제목', '주전자 리콜 발표', '고객센터 연결이 안 된다');
const RUSSIAN = rows('дата;заголовок', 'Отзыв чайников бренда', 'Компания извинилась');
const UKRAINIAN = rows('дата;назва', 'Новий чайник зламався', 'Підтримка не відповідає');
const GERMAN = rows('Datum;Überschrift', 'Größe passt nicht', 'Straße gesperrt, für mich unverständlich');
const FRENCH = rows('date;titre', 'La bouilloire est tombée en panne', 'Très déçu, ça ne marche pas');
const SPANISH = rows('fecha;título', 'La pava se rompió mañana', '¿Dónde está el señor?');
const NORWEGIAN = rows('dato;tekst', 'Kjelen røk etter tre dager', 'Bedriften beklager på det sterkeste');
const POLISH = rows('data;treść', 'Nowy czajnik zepsuł się po trzech dniach', 'Odkurzacz działa świetnie');
const CZECH = rows('datum;text', 'Příliš žluťoučký kůň', 'Nová konvice se po třech dnech rozbila');

/** What programs write that is not Unicode, each as short as a first try may be. */
const WRITTEN: readonly (readonly [label: string, text: string])[] = [
  ['gbk', CHINESE],
  ['big5', TAIWANESE],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['euc-kr', KOREAN],
  ['windows-1251', RUSSIAN],
  ['koi8-r', RUSSIAN],
  ['ibm866', RUSSIAN],
  ['windows-1251', UKRAINIAN],
  ['koi8-u', UKRAINIAN],
  ['windows-1252', GERMAN],
  ['windows-1252', FRENCH],
  ['windows-1252', SPANISH],
  ['windows-1252', NORWEGIAN],
  ['windows-1252', rows('date;text', '“Kettle” – it’s broken', 'The kettle’s 5 € cheaper')],
  ['macintosh', GERMAN],
  ['macintosh', FRENCH],
  ['windows-1250', POLISH],
  ['windows-1250', CZECH],
  ['windows-1253', rows('ημερομηνία;κείμενο', 'Ο νέος βραστήρας χάλασε', 'Η εταιρεία ζήτησε συγγνώμη')],
  ['windows-1254', rows('tarih;metin', 'Su ısıtıcısı bozuldu, şikayet ediyorum', 'Çaydanlık üç günde bozuldu')],
  ['windows-1255', rows('תאריך;טקסט', 'הקומקום החדש נשבר אחרי שלושה ימים', 'החברה התנצלה')],
  ['windows-1256', rows('تاريخ;نص', 'تعطلت الغلاية الجديدة بعد ثلاثة أيام', 'الغلاية مكسورة')],
  ['windows-1257', rows('data;tekstas', 'Virdulys sugedo po trijų dienų', 'Šaltas ąžuolas')],
  ['windows-874', rows('วันที่;ข้อความ', 'กาต้มน้ำใหม่เสียภายในสามวัน', 'กาต้มน้ำเสีย')],
];

/** Bytes that could be several things, or are none. */
const DOUBTFUL: readonly (readonly [what: string, bytes: Buffer])[] = [
  // ß is E1 and ü 81 there.
  ['of MS-DOS', Buffer.from('2026-11-19 08:00;Stra\xe1e gesperrt, f\x81r immer\n', 'latin1')],
  ['that are no text', Buffer.from(Array.from({ length: 3000 }, (_, at) => ((at * 7919) % 251) + 1))],
  ['of capitals that are small letters elsewhere', encoded(rows('date;text', 'ОТЗЫВ ЧАЙНИКОВ'), 'windows-1251')],
  ['of a single word', encoded(rows('date;text', '東京'), 'euc-jp')],
];

const fileOf = (bytes: Buffer | string, name = 'table.csv'): string => {
  const file = join(mkdtempSync(join(folder, 'a-')), name);
  writeFileSync(file, bytes);
  return file;
};

const DATE = '2026-11-19 08:00';

describe('a file that is not UTF-8', () => {
  const named = WRITTEN.map(([label, text]) => [label, text.split('\n')[0] ?? '', text] as const);
  test.each(named)('but %s is read as that: %s', async (label, _head, text) => {
    const file = fileOf(encoded(text, label));
    const out = `${file}-out`;
    const { status, errors } = await runAlone(['import', file, '--yes', '--out', out]);
    expect([status, errors]).toEqual([0, expect.stringContaining('it is not UTF-8 and is read as')]);
    const mentions = readFileSync(join(out, 'mentions.ndjson'), 'utf8');
    const [, ...lines] = text.split('\n');
    for (const line of lines) expect(mentions).toContain(line.split(';')[1]);
  });

  test.each(DOUBTFUL)('and has bytes %s stops --yes, and asks for --encoding', async (_what, bytes) => {
    expect(guessEncoding(bytes).isDoubtful).toBe(true);
    const file = fileOf(Buffer.concat([Buffer.from(`date;text\n${DATE};A\n`), bytes]));
    const out = `${file}-out`;
    const { status, errors } = await runAlone(['import', file, '--yes', '--out', out]);
    expect(status).toBeGreaterThan(0);
    expect(errors).toMatch(/table\.csv: it is not UTF-8.*--encoding/);
    expect(existsSync(out)).toBe(false);
    const said = await runAlone(['import', file, '--yes', '--out', out, '--encoding', 'windows-1252']);
    expect(said.errors).not.toContain('it is not UTF-8');
  });

  test('and doubtful is shown, and read as a person says', async () => {
    const file = fileOf(encoded(rows('дата;текст', 'отзыв чайников'), 'koi8-r'));
    const out = `${file}-out`;
    const said: string[] = [];
    const answers = ['encoding=koi8-r', 'y'];
    const options = { files: [file], folder: out, map: undefined, said: {}, yes: false };
    await runImport(options, {
      say: (text) => said.push(text),
      ask: async (question) => {
        said.push(question);
        return answers.shift() ?? 'n';
      },
    });
    expect(said.join('\n')).toMatch(/it is not UTF-8, and[\s\S]*encoding=windows-1251[\s\S]*отзыв чайников/);
    expect(readFileSync(join(out, 'mentions.ndjson'), 'utf8')).toContain('отзыв чайников');
    expect(JSON.parse(readFileSync(join(out, 'import.json'), 'utf8'))).toMatchObject({
      encoding: 'koi8-r',
      columns: { time: 'дата' },
    });
  });

  test.each([
    ['after megabytes of other letters', `date,text\n${`${DATE},plain text\n`.repeat(60_000)}`, '\n'],
    ['in a line that is long', `date,text\n${DATE},${'plain text '.repeat(50_000)}`, ' and more\n'],
  ])('is known by letters that come %s', async (_where, before, after) => {
    const bytes = encoded(
      `${rows('', 'Отзыв чайников бренда', 'Компания извинилась').replace('\n', '')}`,
      'windows-1251',
    );
    const file = fileOf(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]));
    expect(await encodingOf(file)).toMatchObject({ label: 'windows-1251' });
  });
});

describe('what is said of an encoding', () => {
  const german = encoded(GERMAN, 'windows-1252');

  test('counts for files that are not UTF-8 alone', async () => {
    expect(await encodingOf(fileOf(GERMAN), 'gbk')).toMatchObject({ label: 'utf-8' });
    expect(await encodingOf(fileOf(`\ufeff${GERMAN}`), 'gbk')).toMatchObject({ label: 'utf-8' });
    expect(await encodingOf(fileOf(german), 'iso-8859-15')).toEqual({ label: 'iso-8859-15' });
  });

  test('that does not have all letters is told, and is doubtful if it has few of them', async () => {
    const { label, remark, isDoubtful } = await encodingOf(fileOf(german), 'utf-8');
    expect([label, isDoubtful]).toEqual(['utf-8', true]);
    expect(remark).toMatch(/^6 characters are none in utf-8, and are shown as \ufffd$/);
  });

  test('and is none is refused, with examples', async () => {
    const { status, errors } = await runAlone(['import', fileOf(german), '--yes', '--encoding', 'cp1252x']);
    expect([status, errors]).toEqual([1, expect.stringContaining('there is no encoding "cp1252x"')]);
  });

  test('by XML itself is believed', async () => {
    const xml = `<?xml version="1.0" encoding="windows-1251"?><rss><channel><item><title>Да</title></item></channel></rss>`;
    expect(await encodingOf(fileOf(encoded(xml, 'windows-1251')))).toEqual({ label: 'windows-1251' });
  });

  test('by signs that switch to Japanese is believed', async () => {
    const file = fileOf(Buffer.from(`date,text\n${DATE},\x1b$B$d$+$s\x1b(B\n`, 'latin1'));
    expect(await encodingOf(file)).toMatchObject({ label: 'iso-2022-jp' });
  });

  test('is not needed of UTF-8 that was cut off within a character', async () => {
    const cut = await encodingOf(fileOf(Buffer.from(`date,text\n${DATE},schön, schön`).subarray(0, -2)));
    expect(cut).toMatchObject({ label: 'utf-8', remark: 'it ends within a character: was it cut off?' });
    const other = await encodingOf(fileOf(Buffer.from(`date,text\n${DATE},caf\xe9`, 'latin1')));
    expect(other).toMatchObject({ label: 'windows-1252' });
  });
});
