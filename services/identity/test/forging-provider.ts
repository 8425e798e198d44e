import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderCallback } from '@tenfold/contracts';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose';
import { secrets } from './local-providers.js';

type Claims = Record<string, unknown>;

export interface Forgery {
  claims?: (claims: Claims) => Claims;
  algorithm?: 'none' | 'HS256 with the client secret' | 'HS256 with the public key' | 'ES256';
  key?: 'another, by the name of ours' | 'another';
  token?: (token: string) => string | undefined;
  callback?: (callback: ProviderCallback) => ProviderCallback;
  issuerInDiscovery?: string;
  status?: number;
}

interface Granted {
  nonce: string;
  challenge: string;
  email: string;
}

const KEY_ID = 'the key';

export class ForgingProvider {
  forgery: Forgery = {};
  private readonly codes = new Map<string, Granted>();

  private constructor(
    readonly issuer: string,
    private readonly client: { id: string; secret: string },
    private readonly server: Server,
    private readonly keys: { right: CryptoKey; wrong: CryptoKey; elliptic: CryptoKey; published: JWK[] },
  ) {
    server.on('request', (request, reply) => void this.handle(request, reply));
  }

  static async start(): Promise<ForgingProvider> {
    const [right, wrong, elliptic] = await Promise.all([
      generateKeyPair('RS256', { extractable: true }),
      generateKeyPair('RS256'),
      generateKeyPair('ES256', { extractable: true }),
    ]);
    const published = [
      { ...(await exportJWK(right.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' },
      { ...(await exportJWK(elliptic.publicKey)), kid: 'elliptic', alg: 'ES256', use: 'sig' },
    ];
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const keys = {
      right: right.privateKey,
      wrong: wrong.privateKey,
      elliptic: elliptic.privateKey,
      published,
    };
    const client = { id: secrets.GOOGLE_CLIENT_ID, secret: secrets.GOOGLE_CLIENT_SECRET };
    return new ForgingProvider(issuer, client, server, keys);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  agree(authorizationUrl: string, email: string): ProviderCallback {
    const { searchParams } = new URL(authorizationUrl);
    const asked = (name: string) => searchParams.get(name) ?? '';
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, { nonce: asked('nonce'), challenge: asked('code_challenge'), email });
    const callback = { code, state: asked('state'), iss: this.issuer };
    return this.forgery.callback?.(callback) ?? callback;
  }

  private async handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') return void send(200, this.discovery());
    if (request.url === '/jwks') return void send(200, { keys: this.keys.published });
    if (request.url !== '/token') return void send(404, {});
    const form = new URLSearchParams(await textOf(request));
    if (this.forgery.status !== undefined) return void send(this.forgery.status, {});
    const granted = this.redeem(form);
    if (!granted) return void send(400, { error: 'invalid_grant' });
    const idToken = await this.idToken(granted);
    send(200, {
      access_token: 'unused',
      token_type: 'bearer',
      ...(idToken === undefined ? {} : { id_token: idToken }),
    });
  }

  private discovery(): object {
    return {
      issuer: this.forgery.issuerInDiscovery ?? this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
    };
  }

  private redeem(form: URLSearchParams): Granted | null {
    const code = form.get('code') ?? '';
    const granted = this.codes.get(code);
    this.codes.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isOurs =
      form.get('client_id') === this.client.id && form.get('client_secret') === this.client.secret;
    return granted && isOurs && granted.challenge === challenge ? granted : null;
  }

  private async idToken({ nonce, email }: Granted): Promise<string | undefined> {
    const now = Math.floor(Date.now() / 1_000);
    const honest = {
      iss: this.issuer,
      aud: this.client.id,
      sub: createHash('sha256').update(email).digest('hex'),
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce,
      email,
      email_verified: true,
    };
    const token = await this.sign(this.forgery.claims?.(honest) ?? honest);
    return this.forgery.token ? this.forgery.token(token) : token;
  }

  private sign(claims: Claims): Promise<string> | string {
    const { algorithm, key } = this.forgery;
    const signed = (alg: string, kid: string, by: CryptoKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(by);
    if (algorithm === 'none') return new UnsecuredJWT(claims).encode();
    if (algorithm === 'ES256') return signed('ES256', 'elliptic', this.keys.elliptic);
    if (algorithm === 'HS256 with the client secret') {
      return signed('HS256', KEY_ID, Buffer.from(this.client.secret.padEnd(32, '=')));
    }
    if (algorithm === 'HS256 with the public key') {
      return signed('HS256', KEY_ID, Buffer.from(JSON.stringify(this.keys.published[0])));
    }
    if (key === 'another') return signed('RS256', 'unknown', this.keys.wrong);
    return signed('RS256', KEY_ID, key === undefined ? this.keys.right : this.keys.wrong);
  }
}

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
