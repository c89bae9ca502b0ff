/* Which letters texts are written with, by the code page that their language is saved in. By them a text is told from the same bytes
 * read with another code page, where both are letters of one script. */

const western = [
  'äöüßÄÖÜé',
  'éèêëàâçîïôûùœÉÈÊÀÂÇÎÔ',
  'áéíóúñüÁÉÍÓÚÑºª',
  'áâãàçéêíóôõúÁÂÃÀÇÉÊÍÓÔÕÚ',
  'àèéìòùÀÈÉÌÒÙ',
  'åäöøæéÅÄÖØÆÉ',
  'áðéíóúýþæöÁÐÉÍÓÚÝÞÆÖ',
  'éëïóèöüêáí',
  'àçéèíïóòúüÀÇÉÈÍÓÒÚ',
];
const central = [
  'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
  'áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  'áäčďéíĺľňóôŕšťúýžÁČĎÉÍĽŇÓŠŤÚÝŽ',
  'áéíóöőúüűÁÉÍÓÖŐÚÜŰ',
  'ăâîşţșțĂÂÎŞŢ',
  'čćđšžČĆĐŠŽ',
];
const russian = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёОЕАИНТСРВЛКМДПУЯЫЬГЗБЧЙХЖШЮЦЩЭФЪЁ';
const cyrillic = [russian, `${russian.replace(/[ыэъё]/giu, '')}іїєґІЇЄҐ`, `${russian}іўІЎ`];

const japanese =
  '日一国人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会社新商品紹介案内動画料理教室第回旅春夏秋冬祭使方用説明特集限定公開講座編田京都県市区町村店駅様部版号者事業務情報質問答全国最初作成世界自由海外技術開発';
const chinese =
  '的一是不了人我在有他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队带花快条院变联权往展该领传近留红治决周保达办运半候七必城父强步完革深区即求品士转量空技轻程告江语英基派满式李息写识极令黄德收脸钱未持取设始版双历越史商千片容研像找友站广改议形委早房音火际则首单据导影失网香专石校读志飞观争究包组造落视济喜离介绍简荐频季课节';
const taiwanese =
  '的一是不了人我在有他這中大來上個國到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市眼體別處總才場師書比住員九笑性通目華報立馬命張活難神數件安表原車白應路期叫死常提感金何更反合放做系計或司利受光王果親界及今京務制解各任至清物臺象記邊共風戰接它許八特覺望直服毛林題建南度統色字請交愛讓認算論百吃義科怎元社術結六功指思非流每青管連遠資隊帶花快條院變聯權往展該領傳近留紅治決周保達辦運半候七必城父強步完革深區即求品士轉量空技輕程告江語英基派滿式李息寫識極令黃德收臉錢未持取設始版雙歷越史商千片容研像找友站廣改議形委早房音火際則首單據導影失網香專石校讀志飛觀爭究包組造落視濟喜離介紹簡薦頻季課節';
const korean =
  '이다는의가을에하고로지사기한도자은인어리아시대를정나스만게서일보그수주들부전장상원제니해구여마성국비안조라과면신명용공선소유동우개방연영경회추천행봄여름가울겨';

const usual: Readonly<Record<string, readonly string[]>> = {
  ...{ 'windows-1252': western, macintosh: western, ibm850: western },
  ...{ 'windows-1250': central, 'iso-8859-2': central, ibm852: central },
  ...{ 'windows-1251': cyrillic, 'koi8-r': cyrillic, 'koi8-u': cyrillic, 'iso-8859-5': cyrillic },
  ...{ ibm866: cyrillic, 'x-mac-cyrillic': cyrillic },
  'windows-1253': ['αοιετσνηυρπκμλωςγδθχφβξζψάέήίόύώϊΐϋΑΟΙΕΤΣΝΗΥΡΠΚΜΛΩΓΔΘΧΦΒΞΖΨΆΈΉΊΌΎΏ'],
  'windows-1255': ['אבגדהוזחטיכךלמםנןסעפףצץקרשת'],
  'windows-874': ['กขคงจชซญฐณดตถทธนบปผฝพฟภมยรลวศษสหอะัาำิีึืุูเแโใไ็่้๊๋์'],
  'windows-1256': ['ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءآأإئؤپچژگ'],
  'windows-1254': ['çğıöşüÇĞİÖŞÜâî'],
  'windows-1257': ['āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ', 'ąčęėįšųūžĄČĘĖĮŠŲŪŽ', 'äöüõšžÄÖÜÕŠŽ'],
  ...{ shift_jis: [japanese], 'euc-jp': [japanese] },
  ...{ gb18030: [chinese], big5: [taiwanese], 'euc-kr': [korean] },
};
const eastAsian = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr']);
const kana = /^[\u3041-\u30ff]$/u;

const sets = new Map(
  Object.entries(usual).map(([label, languages]) => [label, languages.map((letters) => new Set(letters))]),
);

/** How much the letters of a text are those of one language that is saved with this code page. */
export function worthOfLetters(text: string, label: string): number {
  const languages = sets.get(label);
  if (languages === undefined) return 0;
  const counts = new Map<string, number>();
  for (const letter of text) if (letter >= '\u0080') counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const isEast = eastAsian.has(label);
  const letters = [...counts].filter(([letter]) => /^[\p{L}\p{Script=Thai}]$/u.test(letter));
  return Math.max(
    ...languages.map((known) =>
      letters.reduce((sum, [letter, count]) => {
        const worth = isEast ? worthInEast(letter, label, known) : known.has(letter) ? 1 : -2;
        return sum + worth * count;
      }, 0),
    ),
  );
}

function worthInEast(letter: string, label: string, known: ReadonlySet<string>): number {
  // The tables of China and Korea have kana too, which their texts do not.
  if (kana.test(letter)) return label === 'shift_jis' || label === 'euc-jp' ? 1 : -6;
  if (label === 'euc-kr' && /^\p{Script=Han}$/u.test(letter)) return -3;
  // One letter is two bytes, which are two letters of another code page.
  return (known.has(letter) ? 3 : 0) + (label === 'euc-kr' ? 2 : 0);
}
