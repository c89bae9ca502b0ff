/**
 * What people write over a column, in the languages that they use. Upper and lower case, accents, and what stands between words do
 * not count, so that `Video-URL`, `video_url` and `videoUrl` are one. Earlier words win over later ones where two columns could
 * mean the same.
 */
export type ColumnMeaning =
  'file' | 'url' | 'title' | 'recipe' | 'connection' | 'carousel' | 'slide' | 'knowledge_base' | 'brand';

/** Nothing else can be meant by these. */
export const strongWords: Readonly<Record<ColumnMeaning, string>> = {
  url: `url|link|video url|video link|link url|url link|urls|links|video urls|video links|youtube url|youtube link|youtube|vimeo|
    clip url|clip link|clip|media url|media link|source url|share url|share link|page url|web address|web link|weblink|website|
    hyperlink|permalink|href|uri|content url|post url|post link|recording url|recording link|download url|download link|
    internetadresse|webadresse|videolink|videourl|video adresse|link zum video|link video|adresse web|adresse url|lien|liens|
    lien video|lien de la video|url de la video|url video|enlace|enlaces|enlace video|enlace del video|enlace de video|
    vinculo|direccion web|url del video|collegamento|indirizzo web|link del video|url do video|link do video|endereco web|
    koppeling|videokoppeling|lank|lankar|videolank|lenke|lenker|videolenke|linkki|videolinkki|odkaz|odkaz na video|odnosnik|
    adres url|adres www|link do filmu|hivatkozas|videolink hivatkozas|ссылка|ссылки|ссылка на видео|видео ссылка|посилання|
    адрес ссылки|σύνδεσμος|διεύθυνση url|baglanti|baglanti adresi|video baglantisi|رابط|الرابط|رابط الفيديو|קישור|לינק|
    लिंक|वीडियो लिंक|链接|視頻鏈接|视频链接|網址|网址|連結|影片連結|鏈接|地址链接|リンク|動画リンク|動画url|링크|동영상 링크|
    주소 링크|liên kết|ligacao|legatura|poveznica|povezava|saite|nuoroda|tautan|ลิงก์|
    ลิงก์วิดีโอ|ลิงค์|ลิงค์วิดีโอ|ที่อยู่เว็บ|liên kết video|đường dẫn|đường dẫn video|duong dan|địa chỉ web|پیوند|لینک|پیوند ویدیو|لینک ویدیو|لینک ویدئو|نشانی وب|
    لنک|ویڈیو لنک|লিঙ্ক|লিংক|ভিডিও লিঙ্ক|ভিডিও লিংক|இணைப்பு|வீடியோ இணைப்பு|காணொளி இணைப்பு|லிங்க்|లింక్|వీడియో లింక్|ಲಿಂಕ್|ലിങ്ക്|લિંક|दुवा|
    ბმული|ბმულები|ვიდეოს ბმული|ლინკი|հղում|տեսանյութի հղում|kiungo|viungo|kiungo cha video|videoadresse|videoadressen|videolinks|
    adresse des videos|link zum clip|videon linkki|verkko osoite|videon osoite|lenke til video|nettadresse|link til video|länk till video|
    webbadress|посилання на відео|лінк|лінк на відео|веб адреса|линк|линк на видео|веб адрес|legătură video|link către video|adresă web|
    adresa videoclipului|врска|връзка|връзка към видео|линк към видео|уеб адрес|poveznica na video|video poveznica|veza|link na video|
    veza na video|веза|web adresa|webová adresa|povezava do videa|tautan video|alamat web|pautan|pautan video|enllaç|enllaços|enllaç del vídeo|
    enllaç de vídeo|vincle|adreça web|ligazón|esteka|vaizdo įrašo nuoroda|video saite|videó hivatkozás|keçid|havola|сілтеме|
    lidhja|hlekkur|dolen`,
  title: `title|video title|clip title|titel|videotitel|titre|titre de la video|titulo|titulo del video|titulo do video|titolo|
    titolo del video|tytul|tytul filmu|nazev|nadpis|otsikko|tittel|rubrik|cim|название|название видео|заголовок|назва|τίτλος|
    baslik|عنوان|العنوان|כותרת|शीर्षक|titlu|naslov|tiêu đề|标题|標題|视频标题|タイトル|動画タイトル|제목|
    ชื่อเรื่อง|หัวข้อ|หัวเรื่อง|ชื่อวิดีโอ|tiêu đề video|tên video|tựa đề|tieu de|শিরোনাম|ভিডিও শিরোনাম|தலைப்பு|வீடியோ தலைப்பு|శీర్షిక|ಶೀರ್ಷಿಕೆ|ശീർഷകം|શીર્ષક|
    სათაური|ვიდეოს სათაური|վերնագիր|kichwa|kichwa cha video|kichwa cha habari|titel des videos|videon otsikko|videon nimi|videotittel|overskrift|videons titel|
    назва відео|titlul videoclipului|titlul|заглавие|заглавие на видеото|наслов|naslov videa|názov|názov videa|název videa|judul|judul video|
    tajuk|tajuk video|títol|títol del vídeo|izenburua|pavadinimas|antraštė|nosaukums|virsraksts|pealkiri|videó címe|başlıq|sarlavha|тақырып|
    titulli|titill|teitl|pamagat|عنوان ویدیو|عنوان الفيديو|כותרת הסרטון|वीडियो शीर्षक`,
  brand: `brand id|brand slug|brand|brand name|brandname|marke|markenname|marken id|marque|nom de la marque|marca|nombre de la marca|
    nome do marchio|marchio|merk|merknaam|marka|znacka|varumarke|merke|merkevare|brandi|tuotemerkki|бренд|марка|μάρκα|
    علامة تجارية|العلامة التجارية|מותג|ब्रांड|品牌|ブランド|브랜드|client|client name|client id|kunde|kundin|kundenname|kunden id|mandant|
    cliente|nombre del cliente|nome do cliente|nome cliente|klient|nazwa klienta|klant|klantnaam|kund|kundnamn|asiakas|zakaznik|
    ugyfel|khách hàng|клиент|клієнт|заказчик|πελάτης|musteri|عميل|العميل|לקוח|ग्राहक|客户|客戶|顧客|クライアント|고객|customer|customer name|account|account name|company|company name|firma|
    unternehmen|societe|entreprise|empresa|azienda|bedrijf|
    แบรนด์|ยี่ห้อ|ตราสินค้า|ลูกค้า|thương hiệu|nhãn hiệu|برند|نام تجاری|مشتری|برانڈ|ব্র্যান্ড|গ্রাহক|பிராண்ட்|வாடிக்கையாளர்|బ్రాండ్|ಬ್ರಾಂಡ್|ബ്രാൻഡ്|
    બ્રાન્ડ|ბრენდი|კლიენტი|ապրանքանիշ|chapa|mteja|merkki|mærke|varemærke|varemerke|торгова марка|торговая марка|бранд|brend|
    robna marka|klijent|blagovna znamka|znamka|merek|jenama|klien|pelanggan|prekės ženklas|zīmols|kaubamärk|vörumerki|tatak`,
  recipe: `recipe|recipe name|rezept|recette|receta|ricetta|receita|recept|przepis|рецепт`,
  file: `file|file name|filename|path|file path|datei|dateiname|dateipfad|fichier|nom du fichier|archivo|nombre del archivo|
    nome do arquivo|arquivo|nome file|bestand|bestandsnaam|plik|nazwa pliku|soubor|fil|filnamn|filnavn|tiedosto|файл|имя файла|
    dosya|dosya adi|文件|文件名|檔案|ファイル|ファイル名|파일`,
  connection: `connection|account|verbindung|konto|connexion|compte|conexion|cuenta|connessione|conexao|conta`,
  carousel: `carousel id|carousel|carousel name|karussell|carrousel|carrusel|carosello|carrossel|karuzela|карусель`,
  slide: `slide id|slide|slide name|folie|diapositive|diapositiva|dia|slajd|слайд`,
  knowledge_base: `knowledge base id|knowledge base|knowledge base name|kb|base|documents|wissensdatenbank|wissensbasis|
    base de connaissances|base de conocimiento|base di conoscenza|base de conhecimento|kennisbank|baza wiedzy|база знаний`,
};

/** These mean it where no other column does. */
export const weakWords: Readonly<Partial<Record<ColumnMeaning, string>>> = {
  url: `address|video|videos|film|source|media|content|adresse|adres|adresa|direccion|indirizzo|endereco|адрес|адреса|видео|відео|
    διεύθυνση|视频|影片|動画|동영상|فيديو|סרטון|recording|aufzeichnung|quelle`,
  title: `name|caption|headline|nom|nombre|nome|naam|nazwa|navn|namn|jmeno|nimi|имя|bezeichnung|überschrift|label|ชื่อ|tên|نام|নাম|பெயர்|სახელი|jina|nume|назив|ime|nama|nom del vídeo|ім я`,
  file: `name`,
};

/** Columns that many lists have, and that say nothing of where a link goes. */
const harmlessWords = `number|no|nr|num|nummer|numero|n|index|row|zeile|position|pos|#|id|video id|clip id|date|datum|fecha|data|дата|日期|日付|
  day|time|uhrzeit|timestamp|publish date|published|published at|publication date|upload date|uploaded|uploaded at|video publish time|
  created|created at|updated|updated at|modified|deadline|due|due date|duration|length|dauer|lange|duree|duracion|durata|laufzeit|
  views|view count|likes|like count|comments|comment count|shares|impressions|impressions click through rate|watch time|watch time hours|
  subscribers|status|state|stand|done|erledigt|priority|prioritat|note|notes|notiz|notizen|bemerkung|bemerkungen|anmerkung|
  anmerkungen|remark|remarks|comment|kommentar|kommentare|commentaire|commentaires|remarque|remarques|notas|comentario|comentarios|
  hint|hints|hinweis|hinweise|tip|tips|tipp|tipps|instruction|instructions|anweisung|anweisungen|brief|briefing|reference|
  references|referenz|referenzen|feedback|description|beschreibung|descripcion|descrizione|descricao|opis|tag|tags|hashtag|hashtags|keywords|schlagworte|stichworte|language|
  sprache|langue|idioma|lingua|category|kategorie|categorie|categoria|thumbnail|thumbnail url|platform|plattform|plateforme|plataforma|
  size|format|aspect ratio|resolution|fps|width|height|views per day|备注|メモ|비고|
  คำอธิบาย|รายละเอียด|mô tả|توضیحات|شرح|تفصیل|বিবরণ|বর্ণনা|விளக்கம்|აღწერა|նկարագրություն|maelezo|kurzbeschreibung|kuvaus|beskrivelse|beskrivning|опис|описание|
  descriere|opis filmu|popis|leírás|deskripsi|keterangan|penerangan|descripció|aprašymas|apraksts|kirjeldus|περιγραφή|açıklama|תיאור|وصف|الوصف|विवरण|
  描述|说明|說明|简介|簡介|説明|説明文|설명|omschrijving|beschrijving`;

/** No heading is longer; what is may take long to look through. */
const longestHeading = 100;

/** A heading as it is compared. */
export function headingKey(heading: string): string {
  if (heading.length > longestHeading) return '';
  return heading
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]/gu, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ß/gu, 'ss')
    .replace(/ı/gu, 'i')
    .replace(/ł/gu, 'l')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}

function ranked(words: string | undefined): ReadonlyMap<string, number> {
  return new Map((words ?? '').split('|').map((word, rank) => [headingKey(word), rank]));
}

const strong = new Map(Object.entries(strongWords).map(([meaning, words]) => [meaning, ranked(words)]));
const weak = new Map(Object.entries(weakWords).map(([meaning, words]) => [meaning, ranked(words)]));
const harmless = ranked(harmlessWords);

export interface HeadingReading {
  readonly meaning: ColumnMeaning;
  readonly isStrong: boolean;
  readonly rank: number;
}

/** What a heading means among those that a table may have; `null`: nothing that is known. */
export function readHeading(heading: string, among: readonly ColumnMeaning[]): HeadingReading | null {
  const key = headingKey(heading);
  // Markers that forms add behind a heading: "URL *", "Link required".
  const keys = [key, key.replace(/ (?:required|optional|pflichtfeld|#)$/u, '')];
  for (const [table, isStrong] of [
    [strong, true],
    [weak, false],
  ] as const) {
    for (const meaning of among) {
      for (const each of keys) {
        const rank = table.get(meaning)?.get(each);
        if (rank !== undefined) return { meaning, isStrong, rank };
      }
    }
  }
  return null;
}

/** Whether a heading can mean nothing else. */
export function isStrongHeading(heading: string, meaning: ColumnMeaning): boolean {
  return readHeading(heading, [meaning])?.isStrong === true;
}

/** Whether a column says nothing of where something goes, whatever stands in it. */
export function isHarmless(heading: string): boolean {
  return harmless.has(headingKey(heading));
}
