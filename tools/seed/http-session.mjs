// @ts-check

/** @typedef {{ email: string, password: string }} Account */

export class HttpSession {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  /**
   * @param {string} origin of the product, as the gateway knows it
   * @param {string} [address] where the gateway is reached, when that is another
   */
  constructor(origin, address = origin) {
    this.origin = origin;
    this.address = address;
  }

  /**
   * @param {string} origin
   * @param {Account} account
   * @param {string} [address]
   */
  static async signIn(origin, account, address) {
    const session = new HttpSession(origin, address);
    await session.call('POST', '/api/login', account);
    return session;
  }

  signOut() {
    return this.call('POST', '/api/logout');
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body] sent as JSON
   * @returns {Promise<any>} the parsed reply; null when it is empty
   * @throws when the reply is not 2xx
   */
  async call(method, path, body) {
    return read(method, path, await this.send(method, path, body));
  }

  /**
   * @param {string} path
   * @param {Blob | FormData} body sent with its own content type
   * @returns {Promise<any>} as `call`
   */
  async post(path, body) {
    return read('POST', path, await this.#fetch('POST', path, body));
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body] sent as JSON
   */
  send(method, path, body) {
    const json =
      body === undefined ? undefined : new Blob([JSON.stringify(body)], { type: 'application/json' });
    return this.#fetch(method, path, json);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Blob | FormData} [body]
   */
  async #fetch(method, path, body) {
    const headers = new Headers({ origin: this.origin });
    if (this.#cookies.size > 0)
      headers.set('cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(new URL(path, this.address), { method, headers, body });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Response} response
 */
async function read(method, path, response) {
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
