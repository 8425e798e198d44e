/**
 * Passwords that are tried first, as words and the rules by which people vary them. Written for this product from
 * what is generally known to be common; it is no copy of a list of stolen passwords, and much smaller than one.
 */

/** Chosen by themselves, whatever the length. */
const ALONE = `
  aaaaaa abcabc abcdef abcdefg abcdefgh abc123 abc1234 abc12345 a1b2c3 a1b2c3d4 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qazxsw2 qazwsx qazwsxedc zaq12wsx zaq1zaq1 zxcvbn zxcvbnm asdfgh asdfghjk asdfghjkl asdasd
  asdf1234 qweqwe qweasd qweasdzxc qwerty qwertyui qwertyuiop qwerty1 qwertz azerty q1w2e3 q1w2e3r4 q1w2e3r4t5
  poiuyt lkjhgf mnbvcx trustno1 letmein iloveyou iloveu loveme lovelove fuckyou fuckoff password passw0rd passwort
  motdepasse contrasena parola secret changeme default guest test123 testtest temp123 welcome1 administrator root123
  toor superuser letmein1 whatever nothing computer internet blink182 ncc1701 thx1138 matrix rush2112 correcthorse
  correcthorsebatterystaple correct horse battery staple
`;

/** Chosen with something behind them: see ENDINGS. */
const WORDS = `
  password pass passwd admin user login welcome hello letmein secret master test testing temp change access
  monkey dragon tiger lion eagle falcon panda bear wolf shark dolphin butterfly kitten puppy horse chicken spider
  football baseball basketball soccer hockey tennis golf golfer runner swimming cowboys yankees lakers steelers
  packers eagles patriots raiders redsox chelsea liverpool arsenal barcelona realmadrid juventus ferrari porsche
  mercedes corvette mustang harley camaro yamaha honda toyota nissan
  sunshine summer winter spring autumn january february march april june july august september october november
  december monday friday sunday holiday christmas easter halloween
  princess prince queen king angel angels devil heaven superman batman spiderman ironman starwars pokemon pikachu
  naruto minecraft fortnite warcraft zelda mario nintendo playstation xbox gandalf hobbit merlin phoenix
  michael jessica jennifer ashley jordan thomas robert daniel andrew joshua matthew anthony william george charlie
  charles david james john joseph richard steven kevin brian justin nicole michelle amanda melissa elizabeth hannah
  samantha stephanie rachel maria anna laura sarah sophie emma olivia alexander alexandra maggie buster bailey
  ginger pepper cookie cheese chocolate banana orange apple cherry peaches strawberry coffee pizza whiskey cookies
  love lover lovely baby babygirl honey sweet sweetie darling friend friends family mother father daddy mommy
  freedom liberty america usa newyork london paris berlin texas boston chicago dallas denver florida california
  canada mexico brazil france germany italy russia china india japan
  computer internet google facebook apple microsoft windows linux samsung iphone android amazon netflix youtube
  twitter instagram linkedin office server network database system
  silver golden diamond purple yellow green blue black white red rainbow flower flowers rose lily star stars
  moon galaxy thunder lightning storm hunter killer ninja samurai soldier marine army navy warrior ranger
  guitar music dancer singer rock metal metallica nirvana eminem beatles queen slipknot
  school college student teacher doctor lawyer police money dollar million lucky winner champion
  jesus christ god church bible faith blessed mickey donald snoopy garfield scooby tigger winnie
  abc qwerty asdf zxcvbn qazwsx 123 1234 12345 123456
`;

/** What this product is about: the first things that are tried here. */
const PRODUCT_WORDS = `
  tenfold tenx ten10fold cble cbl customs custom broker brokers customsbroker customsbrokers customshouse
  customhouse license licence licensed licensing exam exams examination practice study quiz cbp usc
  tariff tariffs htsus hts duty import importer imports export exporter exports entry cargo freight
  forwarder compliance classification valuation drawback bond trade
`;

const ENDINGS = [
  ...[
    '',
    '0',
    '1',
    '2',
    '3',
    '5',
    '7',
    '9',
    '00',
    '01',
    '07',
    '10',
    '11',
    '12',
    '13',
    '21',
    '22',
    '23',
    '69',
  ],
  ...['77', '88', '99', '007', '100', '101', '111', '123', '321', '666', '777', '1234', '12345', '123456'],
  ...['!', '!!', '.', '1!', '123!', '!1', '@1', '@123', '#1'],
  // years that people are born in, or that it is
  ...Array.from({ length: 2031 - 1950 }, (_, index) => String(1950 + index)),
];

const LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Every one of them in lower case; 45,330 of them, made once when the service starts. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...words(ALONE),
  'correct horse battery staple',
  ...[...words(WORDS), ...words(PRODUCT_WORDS)].flatMap((word) => ENDINGS.map((ending) => word + ending)),
]);

const SHORTEST_PRODUCT_WORD = 3;
const productWords = new Set(words(PRODUCT_WORDS));

/** Whether it is made of nothing but words of this product, with anything but letters between and around them. */
export function isMadeOfProductWords(password: string): boolean {
  const letters = password.toLowerCase().replace(/[^a-z]+/g, '');
  const reachable = [true];
  for (let end = 1; end <= letters.length; end += 1) {
    reachable[end] = false;
    for (let start = 0; start <= end - SHORTEST_PRODUCT_WORD && !reachable[end]; start += 1)
      reachable[end] = reachable[start] === true && productWords.has(letters.slice(start, end));
  }
  return letters !== '' && reachable[letters.length] === true;
}

/** With the letters that signs stand for: "P@ssw0rd" is "password". The digits at its end stay as they are. */
export function withoutDisguise(password: string): string {
  const lower = password.toLowerCase();
  const end = /[^a-z]*$/.exec(lower)?.[0] ?? '';
  const beginning = lower.slice(0, lower.length - end.length);
  return [...beginning].map((sign) => LETTERS[sign] ?? sign).join('') + end;
}
