/**
 * Words that every text of a language has. By themselves they say nothing; no phrase ends with them, and a phrase begins with
 * one only if nearly all who write the rest of it write the word, too ("on hold"). The lists have the most frequent ones of
 * languages that are often monitored; in other languages only the log-odds keep such words out.
 */
const LISTS = [
  "a about after again all also am an and any are as at back be because been before being but by can can't come could did didn't do does doesn't doing don't down even every few for from get gets getting go going got had has have having he her here him his how i i'd i'll i'm i've if in into is isn't it it's its just know let like made make many me more most much my need never new no not now of off on one only or other our out over own per please put re really said same say says see she should since so some still such take than thanks that that's the their them then there there's these they they're this those through to today too tonight two u under up ur us use very via want was wasn't way we we're we've well went were what what's when where which while who why will with won't would yes yet you you're your",
  'aber als am an auch auf aus bei bin bis da das dass dem den der des die doch du durch ein eine einem einen einer es für haben hat hatte ich ihr im in ist ja jetzt kann kein keine man mehr mir mit nach nicht noch nur oder ohne schon sein sich sie sind so über um und uns unter vom von vor war was wenn wer werden wie wieder wir wird zu zum zur',
  'au aux avec avoir ce ces cette comme dans de des du elle en est et être faire fait il ils je la le les leur lui ma mais me même mes mon ne nos notre nous on ont ou où par pas plus pour qu que qui sa sans se ses si son sont sur ta te tout tous très tu un une vos votre vous y',
  'al algo como con cuando de del desde donde el ella en era es esta está este esto fue ha han hasta hay la las le lo los más me mi mis muy ni no nos o para pero por porque que qué se ser si sí sin sobre son su sus también te tiene todo tu un una uno y ya yo',
  'ai al alla anche che chi ci come con da dal dalla dei del della delle di e è gli ha hanno ho i il in io la le lo ma mi ne nel nella non o per più quando questo se si sono su sul sulla un una uno',
  'ao as com da das de do dos e ela ele em era essa esse está eu foi isso já mais mas me meu minha muito na nas não no nos o os ou para pela pelo por quando que se sem ser seu sua são também tem um uma você',
  'aan als bij dan dat de der die dit door een en er had heb hebben heeft het hij hoe ik in is je kan maar meer met mijn naar niet nog nu of om onder ons ook op over te tot u uit van voor was wat we wel wij worden zal ze zich zijn zo',
  'alle at av både da de deg dem den denne der deres det dette disse dog du eller en er et etter for fra før ha har han havde her hos hun hva hvor i ikke ind jeg kan kun man med meg mere mig min må når nå og også om op over på seg sig sin skal som så til ut ved vi vil være att där efter från får hade har inte jag kommer när och om på så som till under ut var vi är även',
  'أن أنا أنت أو أي إذا إلا إلى إن أين الآن التي الذي الذين بعد بلا بين تم ثم حتى حول حيث خلال دون ذلك عليه على عن عند غير فإن في فيه فيها قبل قد كان كانت كل كما كيف لا لكن لم لن له لها ليس ما ماذا مثل مع من منذ منه نحن هذا هذه هل هم هناك هو هي و وقد ولا ولم وما ومن يا',
];

const WORDS: ReadonlySet<string> = new Set(LISTS.flatMap((list) => list.split(' ')));

/** Whether a word, in lower case, is one that every text has. */
export function isFunctionWord(word: string): boolean {
  return WORDS.has(word);
}
