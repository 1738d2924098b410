import type { SourceType } from '../../functions/domain/source-name.ts';
import type { Field } from './fields.ts';

/** An export of another program: how it is known, and which of its columns has what. Names are plain (`plainName`). */
export type KnownExport = {
  readonly name: string;
  /** A file with all columns of one of these lists is such an export. */
  readonly has: readonly (readonly string[])[];
  /** For each field the columns that may have it, the best first. */
  readonly columns: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** What its mentions are where neither a column nor an address says it. */
  readonly type?: SourceType;
  /** The zone of times that name none. */
  readonly timeZone?: string;
};

/**
 * The exports that are known by name. Where the columns are taken from: docs/your-data.md. The first that fits is taken.
 */
export const KNOWN_EXPORTS: readonly KnownExport[] = [
  {
    name: 'Meltwater',
    has: [
      ['hitsentence', 'openingtext'],
      ['inputname', 'documentid'],
    ],
    columns: {
      time: ['date'],
      clock: ['time'],
      title: ['headline', 'title'],
      text: ['hitsentence', 'openingtext'],
      keyword: ['inputname'],
      source: ['sourcetype', 'informationtype'],
      tone: ['sentiment'],
      author: ['authorhandle', 'authorname', 'influencer', 'twitterscreenname'],
      outlet: ['sourcename', 'source', 'sourcedomain'],
      url: ['url'],
      reach: ['reach', 'globalreach'],
      interactions: ['engagement'],
      language: ['language'],
      country: ['country'],
      id: ['documentid', 'tweetid'],
    },
  },
  {
    name: 'Brandwatch',
    has: [
      ['queryname', 'pagetype'],
      ['queryid', 'queryname'],
      ['pagetype', 'fulltext'],
    ],
    columns: {
      time: ['date'],
      title: ['title'],
      text: ['fulltext', 'snippet'],
      keyword: ['queryname'],
      source: ['pagetype', 'contentsource', 'contentsourcename'],
      tone: ['sentiment'],
      author: ['author', 'fullname'],
      outlet: ['domain'],
      url: ['url'],
      reach: ['reachnew', 'reach', 'reachestimate', 'impressions'],
      interactions: ['engagementscore', 'interactions'],
      language: ['language'],
      country: ['countrycode', 'country'],
      id: ['resourceid', 'guid', 'mentionid', 'id'],
    },
    timeZone: 'UTC',
  },
  {
    name: 'Talkwalker',
    has: [
      ['matchedprofile', 'published'],
      ['published', 'contentsnippet', 'titlesnippet'],
      ['published', 'sourcetype', 'hosturl'],
      ['datapublished', 'datasourcetype'],
    ],
    columns: {
      time: ['published', 'datapublished'],
      title: ['title', 'datatitle', 'titlesnippet', 'datatitlesnippet'],
      text: ['content', 'datacontent', 'contentsnippet', 'datacontentsnippet'],
      keyword: ['matchedprofile', 'datamatchedprofile'],
      source: ['sourcetype', 'datasourcetype', 'posttype'],
      tone: ['sentiment', 'datasentiment'],
      author: ['extraauthorattributesname', 'dataextraauthorattributesname', 'authorname'],
      outlet: ['domainurl', 'datadomainurl', 'hosturl', 'datahosturl'],
      url: ['url', 'dataurl'],
      reach: ['reach', 'datareach'],
      interactions: ['engagement', 'dataengagement'],
      language: ['lang', 'datalang'],
      country: ['extrasourceattributesworlddatacountry', 'dataextrasourceattributesworlddatacountry'],
    },
    timeZone: 'UTC',
  },
  {
    name: 'Mention',
    has: [
      ['publishedat', 'sourcetype', 'tone'],
      ['alertname', 'sourcename', 'tone'],
    ],
    columns: {
      time: ['publishedat', 'date'],
      title: ['title'],
      text: ['description', 'descriptionmedium', 'descriptionshort'],
      keyword: ['alertname', 'alert', 'alertid'],
      source: ['sourcetype'],
      tone: ['tone'],
      author: ['authorinfluencename', 'author', 'authorname'],
      outlet: ['sourcename'],
      url: ['originalurl', 'url', 'clickableurl'],
      reach: ['cumulativereach', 'directreach', 'reach'],
      language: ['languagecode', 'language'],
      country: ['country'],
      id: ['id', 'mentionid'],
    },
  },
  {
    name: 'Media Cloud',
    has: [
      ['publishdate', 'medianame'],
      ['publishdate', 'mediaurl'],
      ['storiesid', 'publishdate'],
    ],
    columns: {
      time: ['publishdate'],
      title: ['title'],
      outlet: ['medianame', 'mediaurl'],
      url: ['url'],
      language: ['language'],
      id: ['storiesid', 'id'],
    },
    type: 'WEB',
    timeZone: 'UTC',
  },
  {
    name: 'GDELT',
    has: [
      ['seendate', 'url'],
      ['mobileurl', 'date', 'title'],
      ['gkgrecordid', 'v21date'],
      ['globaleventid', 'mentiontimedate'],
    ],
    columns: {
      time: ['seendate', 'date', 'v21date', 'mentiontimedate'],
      title: ['title'],
      outlet: ['domain', 'v2sourcecommonname', 'mentionsourcename'],
      url: ['url', 'v2documentidentifier', 'mentionidentifier'],
      tone: ['v15tone', 'mentiondoctone'],
      language: ['language'],
      country: ['sourcecountry'],
    },
    type: 'WEB',
    timeZone: 'UTC',
  },
  {
    name: 'CrowdTangle',
    has: [
      ['postcreated', 'totalinteractions'],
      ['followersatposting', 'created', 'url'],
    ],
    columns: {
      time: ['postcreated', 'created'],
      title: ['linktext', 'title'],
      text: ['message', 'description', 'imagetext'],
      author: ['pagename', 'groupname', 'account', 'subredditname', 'username'],
      url: ['url'],
      reach: ['followersatposting', 'likesatposting'],
      interactions: ['totalinteractions'],
      country: ['pageadmintopcountry'],
    },
  },
];

/** Tables without a line of names, by their number of columns, with the names of those that are used. */
export const NAMELESS_TABLES: readonly {
  readonly name: string;
  readonly width: number;
  /** What the first cell of each row looks like. */
  readonly first: RegExp;
  readonly columns: Readonly<Record<number, string>>;
}[] = [
  {
    name: 'GDELT GKG 2.1',
    width: 27,
    first: /^\d{14}-T?\d+$/,
    columns: { 0: 'GKGRECORDID', 1: 'V2.1DATE', 3: 'V2SOURCECOMMONNAME', 4: 'V2DOCUMENTIDENTIFIER', 15: 'V1.5TONE' },
  },
  {
    name: 'GDELT Mentions 2.0',
    width: 16,
    first: /^\d{6,12}$/,
    columns: {
      0: 'GlobalEventID',
      2: 'MentionTimeDate',
      4: 'MentionSourceName',
      5: 'MentionIdentifier',
      13: 'MentionDocTone',
    },
  },
];

/** What other tables call the same, in English, German, French, Spanish, Italian: plain names, the best first. */
export const COLUMN_NAMES: Readonly<Record<Field, readonly string[]>> = {
  time: [
    ...['publishedat', 'publisheddate', 'publishdate', 'published', 'publicationdate', 'pubdate', 'dateofpublication'],
    ...[
      'createdat',
      'created',
      'createdutc',
      'datetime',
      'timestamp',
      'date',
      'datum',
      'datumzeit',
      'zeitpunkt',
      'zeitstempel',
    ],
    ...[
      'veroffentlicht',
      'veroffentlichtam',
      'erstellt',
      'erstelltam',
      'erscheinungsdatum',
      'fecha',
      'data',
      'dateheure',
    ],
    ...[
      'feedtime',
      'publishedtime',
      'inserttime',
      'tweetcreated',
      'updated',
      'dcdate',
      'time',
      'when',
      'day',
      'tag',
      'zeit',
    ],
  ],
  clock: ['time', 'timeofday', 'uhrzeit', 'zeit', 'heure', 'hora', 'ora', 'postcreatedtime'],
  title: [
    'title',
    'headline',
    'subject',
    'titel',
    'uberschrift',
    'schlagzeile',
    'titre',
    'titulo',
    'titolo',
    'betreff',
  ],
  text: [
    ...[
      'text',
      'fulltext',
      'mention',
      'message',
      'content',
      'contentencoded',
      'body',
      'post',
      'tweet',
      'comment',
      'snippet',
    ],
    ...['hitsentence', 'description', 'summary', 'excerpt', 'inhalt', 'beitrag', 'nachricht', 'kommentar', 'volltext'],
    ...['beschreibung', 'texte', 'contenu', 'texto', 'contenido', 'mensaje', 'testo', 'selftext', 'fulltweet'],
  ],
  keyword: [
    ...['keyword', 'keywords', 'queryname', 'query', 'topic', 'brand', 'alert', 'search', 'searchname', 'suchbegriff'],
    ...[
      'marke',
      'thema',
      'stichwort',
      'marque',
      'marca',
      'airline',
      'company',
      'unternehmen',
      'firma',
      'product',
      'produkt',
    ],
  ],
  source: [
    ...[
      'sourcetype',
      'mediatype',
      'pagetype',
      'contentsource',
      'platform',
      'channel',
      'network',
      'medium',
      'type',
      'source',
    ],
    ...[
      'quelltyp',
      'quellentyp',
      'medientyp',
      'mediengattung',
      'kanal',
      'plattform',
      'quelle',
      'typ',
      'fuente',
      'canal',
    ],
  ],
  tone: [
    'sentiment',
    'tone',
    'autosentiment',
    'polarity',
    'tonalitat',
    'stimmung',
    'tonalite',
    'sentimiento',
    'airlinesentiment',
  ],
  author: [
    ...[
      'author',
      'authorname',
      'authorhandle',
      'username',
      'user',
      'screenname',
      'handle',
      'creator',
      'dccreator',
      'name',
    ],
    ...['autor', 'autorin', 'verfasser', 'nutzer', 'auteur', 'autore', 'usuario', 'from'],
  ],
  outlet: [
    'outlet',
    'sourcename',
    'medianame',
    'publication',
    'publisher',
    'site',
    'domain',
    'website',
    'medium',
    'source',
    'quelle',
    'zeitung',
  ],
  url: ['url', 'link', 'permalink', 'address', 'uri', 'href', 'originalurl', 'weblink', 'adresse', 'enlace', 'lien'],
  reach: [
    'reach',
    'audience',
    'followers',
    'followerscount',
    'reichweite',
    'impressions',
    'views',
    'portee',
    'alcance',
    'potentialreach',
  ],
  interactions: [
    'interactions',
    'interaction',
    'totalinteractions',
    'engagement',
    'engagements',
    'interaktionen',
    'interacciones',
  ],
  language: ['language', 'lang', 'languagecode', 'languages', 'sprache', 'langue', 'idioma', 'lingua'],
  country: ['countrycode', 'country', 'location', 'locations', 'land', 'pays', 'pais'],
  id: ['id', 'mentionid', 'documentid', 'tweetid', 'statusid', 'postid', 'guid', 'resourceid', 'uuid', 'uniqueid'],
};
