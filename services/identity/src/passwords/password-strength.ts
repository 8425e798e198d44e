const PRODUCT_WORDS = `
  tenfold tenx ten10fold cble cbl customs custom broker brokers customsbroker customsbrokers customshouse
  customhouse license licence licensed licensing exam exams examination practice study quiz cbp usc
  tariff tariffs htsus hts duty import importer imports export exporter exports entry cargo freight
  forwarder compliance classification valuation drawback bond trade
`
  .trim()
  .split(/\s+/);

const PASSPHRASE = ['correct horse battery staple', 'correcthorsebatterystaple'];

/** Loaded with the first password, because the dictionaries take about 80 ms of CPU. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, product: [...PRODUCT_WORDS, ...PASSPHRASE] },
    graphs: adjacencyGraphs,
  });
}

let estimator: ReturnType<typeof loadEstimator> | undefined;

/** Common passwords with digits or symbols appended need fewer guesses, six random characters more. */
const GUESSES_MIN = 100_000;
/** Quadratic time: 25 ms for the worst 32 characters, 140 ms for 128. */
const ESTIMATED_LENGTH = 32;

export async function isEasyToGuess(password: string): Promise<boolean> {
  estimator ??= loadEstimator();
  const { guesses } = (await estimator).check(password.slice(0, ESTIMATED_LENGTH));
  return guesses < GUESSES_MIN || isMadeOfProductWords(password);
}

const SHORTEST_PRODUCT_WORD = 3;
const productWords = new Set(PRODUCT_WORDS);

function isMadeOfProductWords(password: string): boolean {
  const letters = password.toLowerCase().replace(/[^a-z]+/g, '');
  const reachable = [true];
  for (let end = 1; end <= letters.length; end += 1) {
    reachable[end] = false;
    for (let start = 0; start <= end - SHORTEST_PRODUCT_WORD && !reachable[end]; start += 1)
      reachable[end] = reachable[start] === true && productWords.has(letters.slice(start, end));
  }
  return letters !== '' && reachable[letters.length] === true;
}
