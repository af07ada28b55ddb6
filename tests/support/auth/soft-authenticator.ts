import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface Credential {
  id: Buffer;
  /** Whose it is, in base64url. */
  user: string | undefined;
  privateKey: KeyObject;
  x: Buffer;
  y: Buffer;
}

/** What an answer may be made wrong with. */
export interface Fault {
  origin?: string;
  challenge?: string;
  /** Whose passkey it says it is; null where it does not say. */
  userHandle?: string | null;
  /** Nobody's finger, face or PIN was asked for. */
  unverified?: boolean;
}

/** An authenticator without hardware: ES256, no attestation, and a counter that stays 0 as that of synced passkeys does. */
export class SoftAuthenticator {
  private readonly origin: string;
  private readonly rpIdHash: Buffer;
  private credential: Credential | undefined;

  constructor(origin: string) {
    this.origin = origin;
    this.rpIdHash = createHash("sha256").update(new URL(origin).hostname).digest();
  }

  /** Answers options of `action=register`, as the browser's `toJSON()` writes it. */
  create(options: { challenge: string; user?: { id: string } }, fault: Fault = {}) {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const [bytesOfX, bytesOfY] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
    const credential = { id: randomBytes(32), user: options.user?.id, privateKey, x: bytesOfX, y: bytesOfY };
    this.credential = credential;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential.id, coseKey(credential)]);
    const authData = Buffer.concat([this.head(0x41, fault), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      bytes(authData),
    ]);
    const clientDataJSON = this.clientData("webauthn.create", options.challenge, fault).toString("base64url");
    const response = { clientDataJSON, attestationObject: attestationObject.toString("base64url") };
    return this.answer({ ...response, transports: ["internal"] });
  }

  /** Answers options of `action=authenticate` with the passkey that was made before. */
  get(options: { challenge: string }, fault: Fault = {}) {
    if (!this.credential) throw new Error("there is no passkey yet");
    const authenticatorData = this.head(0x01, fault);
    const clientData = this.clientData("webauthn.get", options.challenge, fault);
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientData).digest()]);
    return this.answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: sign("sha256", signed, this.credential.privateKey).toString("base64url"),
      ...(fault.userHandle === null ? {} : { userHandle: fault.userHandle ?? this.credential.user }),
    });
  }

  private answer(response: object) {
    const id = this.credential?.id.toString("base64url") ?? "";
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  /** Whose site, which flags (user present, user verified), and the counter. */
  private head(flags: number, { unverified }: Fault): Buffer {
    return Buffer.concat([this.rpIdHash, Buffer.from([flags | (unverified ? 0 : 0x04)]), Buffer.alloc(4)]);
  }

  private clientData(type: string, challenge: string, fault: Fault): Buffer {
    const data = { type, challenge: fault.challenge ?? challenge, origin: fault.origin ?? this.origin };
    return Buffer.from(JSON.stringify(data));
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc9053#section-7.1 */
function coseKey({ x, y }: Credential): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), bytes(x), Buffer.from([0x22]), bytes(y)]);
}

/** A short text in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
}

/** Up to 65535 bytes in CBOR, in the shortest way: parsers write keys anew to see where they end. */
function bytes(value: Buffer): Buffer {
  if (value.length < 256) return Buffer.concat([Buffer.from([0x58, value.length]), value]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return Buffer.concat([Buffer.from([0x59]), length, value]);
}
