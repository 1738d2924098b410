import type { RunInput } from '../load-input.ts';

/** What people write of the incidents, in Arabic; names of products stay as they are written everywhere. */
const ARABIC: Readonly<Record<string, string>> = {
  'Fjellglide recall: stop riding if your frame number starts with FG24.':
    'استدعاء Fjellglide: توقفوا عن القيادة إذا كان رقم الإطار يبدأ بـ FG24.',
  'Just got the mail, my Fjellglide is part of the recall.':
    'وصلتني الرسالة الآن، دراجتي Fjellglide مشمولة بالاستدعاء.',
  'Brake lever of the Fjellglide can break, says the safety authority.':
    'هيئة السلامة: ذراع المكابح في Fjellglide قد ينكسر.',
  'How do I find the frame number on my Fjellglide?': 'أين أجد رقم الإطار على Fjellglide؟',
  'Anyone got through to the Fjellglide recall line?': 'هل رد أحد على خط استدعاء Fjellglide؟',
  '14,000 Fjellglide bikes called back.': 'استدعاء 14,000 دراجة من طراز Fjellglide.',
  'My shop takes no Fjellglide for the recall before Monday.': 'المتجر لا يستقبل Fjellglide للاستدعاء قبل الاثنين.',
  'Fjellglide owners: do not ride, check the brake lever first.':
    'إلى أصحاب Fjellglide: لا تقودوا قبل فحص ذراع المكابح.',
  'Please share.': 'يرجى النشر.',
  'Checking mine tonight.': 'سأفحص دراجتي الليلة.',
  'Stay safe.': 'سلامتكم.',
  'Glad that nobody was hurt.': 'الحمد لله لم يصب أحد.',
  'The form is on their site.': 'النموذج على موقعهم.',
  'What about the rental ones?': 'وماذا عن دراجات الإيجار؟',
  'Does it cover the 2023 model?': 'هل يشمل طراز 2023؟',
  'At least they are quick about it.': 'على الأقل تصرفوا بسرعة.',
  'Took the bus today.': 'ركبت الحافلة اليوم.',
  'Brakes may fail: 14,000 Fjellglide e-bikes recalled':
    'خلل محتمل في المكابح: استدعاء 14,000 دراجة كهربائية Fjellglide',
  'Safety authority warns of Fjellglide e-bike': 'هيئة السلامة تحذر من الدراجة الكهربائية Fjellglide',
  'Fjellglide recall: what owners have to do now': 'استدعاء Fjellglide: ما الذي على المالكين فعله الآن',
  'E-bike recall: how to check your Fjellglide': 'استدعاء الدراجات الكهربائية: كيف تفحص Fjellglide',
  'Fjellglide recall to cost maker millions, analysts say': 'محللون: استدعاء Fjellglide سيكلف الشركة الملايين',
  'Tarnpilot has logged me out and will not let me back in.': 'أخرجني Tarnpilot من حسابي ولا يسمح لي بالدخول.',
  'Tarnpilot down? On the mountain without a map.': 'هل تعطل Tarnpilot؟ أنا على الجبل بلا خريطة.',
  'The Tarnpilot update wiped my saved routes.': 'تحديث Tarnpilot محا مساراتي المحفوظة.',
  'Tarnpilot says "session expired" over and over.': 'يكرر Tarnpilot عبارة "session expired" بلا توقف.',
  'Paid for Tarnpilot and cannot open my own tracks.': 'دفعت ثمن Tarnpilot ولا أستطيع فتح مساراتي.',
  'Tarnpilot is useless since the update this afternoon.': 'Tarnpilot بلا فائدة منذ تحديث بعد الظهر.',
  'Unacceptable for a safety app.': 'أمر غير مقبول في تطبيق سلامة.',
  'Standing in the fog here.': 'أنا واقف هنا في الضباب.',
  'Fix this.': 'أصلحوا هذا.',
  'I want my money back.': 'أريد استرداد نقودي.',
  'No word from support.': 'لا جواب من الدعم.',
  'Had to turn round.': 'اضطررت إلى العودة.',
  'Uninstalled.': 'حذفته.',
  'How does this pass testing?': 'كيف اجتاز هذا الاختبار؟',
  'Hikers stranded without maps: Tarnpilot locks users out':
    'متنزهون عالقون بلا خرائط: Tarnpilot يمنع المستخدمين من الدخول',
  'Tarnpilot outage: what went wrong': 'عطل Tarnpilot: ما الذي حدث',
  'What is known so far, and what comes next.': 'ما هو معروف حتى الآن، وما الخطوة التالية.',
  'Our report from Oslo.': 'تقريرنا من أوسلو.',
  'We asked people who were there.': 'سألنا من كانوا هناك.',
  'The background in five points.': 'الخلفية في خمس نقاط.',
  'Read the full story.': 'اقرأ القصة كاملة.',
};

const AUTHORS = ['أحمد 9', 'ليلى حداد', 'عمر_خليل7', 'نور الصباح', 'سامي برغ', 'هدى 24'] as const;
const OUTLETS = ['صحيفة الشمال', 'أخبار أوسلو 24', 'الدراجة اليوم'] as const;

/** The longest first: a phrase may begin another. */
const PHRASES = Object.entries(ARABIC).sort(([one], [other]) => other.length - one.length);

/** The story with what people write of its incidents in Arabic, by Arabic outlets and authors; all else stays as it is. */
export function arabicStory(input: RunInput): RunInput {
  const mentions = input.mentions.map((mention, at) => {
    const text = inArabic(mention.mention);
    if (text === mention.mention) return mention;
    const author = mention.title === null ? AUTHORS[at % AUTHORS.length] : OUTLETS[at % OUTLETS.length];
    const isUnnamed = mention.author === '' || author === undefined;
    return {
      ...mention,
      title: mention.title === null ? null : inArabic(mention.title),
      mention: text,
      ...(isUnnamed ? {} : { author, authors: [author] }),
      languages: ['ar'],
    };
  });
  return { ...input, mentions };
}

/** The text of an incident in Arabic; another text unchanged. */
function inArabic(text: string): string {
  const beginning = PHRASES.find(([english]) => text.startsWith(english));
  if (beginning === undefined) return text;
  return PHRASES.reduce((said, [english, arabic]) => said.replace(english, arabic), text);
}
