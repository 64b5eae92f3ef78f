// Passkeys: asks the authenticator what the server wants to know, and tells it the answer. All
// texts are the page's and the server's.

type Challenge = { state: string; options: { publicKey: Options } };

// Options are those of both kinds, with bytes in base64url.
type Options = {
  challenge: string;
  timeout: number; // ms until the browser gives up
  user?: { id: string };
  excludeCredentials?: { id: string }[];
  allowCredentials?: { id: string }[];
};

export class Passkeys {
  private readonly status: HTMLElement;
  private readonly anew: HTMLElement; // leads to the page as it is now

  constructor(private readonly root: HTMLElement) {
    this.status = root.querySelector<HTMLElement>("[data-status]")!;
    this.anew = root.querySelector<HTMLElement>("[data-anew]")!;
    if (!globalThis.isSecureContext || !("PublicKeyCredential" in globalThis)) return; // the page says so
    root.querySelector<HTMLElement>("[data-without]")!.hidden = true;
    for (const button of root.querySelectorAll<HTMLButtonElement>("button[data-passkey]")) {
      button.hidden = false;
      button.addEventListener("click", () => void this.press(button));
    }
  }

  // press registers a passkey, or signs in by one, and shows the page anew.
  private async press(button: HTMLButtonElement): Promise<void> {
    button.disabled = true;
    this.status.textContent = "";
    const { who, failed, have, late, silent } = this.root.dataset;
    let begun = 0; // when the authenticator was asked
    let limit = Infinity; // ms that it has
    try {
      const path = button.dataset.passkey!;
      const { state, options } = (await (await post(`${path}/challenge`, { who })).json()) as Challenge;
      [begun, limit] = [performance.now(), options.publicKey.timeout];
      const answer = await ask(options.publicKey);
      await post(path, { state, answer });
      if (button.dataset.then) location.href = button.dataset.then;
      else location.reload();
    } catch (e) {
      // Browsers report a time that has run out just as they report that somebody cancelled.
      if (e instanceof Refusal) this.status.textContent = e.message || silent!;
      else if ((e as Error).name === "InvalidStateError") this.status.textContent = have!;
      else this.status.textContent = performance.now() - begun < limit ? failed! : late!;
      this.anew.hidden = !(e instanceof Refusal && e.old);
      button.disabled = false;
    }
  }
}

// Refusal is what the server has said, empty if it has not answered. An old page was made for somebody else.
class Refusal extends Error {
  constructor(
    why = "",
    readonly old = false,
  ) {
    super(why);
  }
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => undefined);
  if (answer?.ok) return answer;
  const { why, code } = ((await answer?.json().catch(() => undefined)) ?? {}) as { why?: string; code?: string };
  throw new Refusal(why, code === "stale");
}

// ask has the authenticator make a passkey, if there is to be a user, or sign with one.
async function ask(o: Options): Promise<object> {
  const publicKey: unknown = {
    ...o,
    challenge: bytes(o.challenge),
    ...(o.user && { user: { ...o.user, id: bytes(o.user.id) } }),
    ...(o.excludeCredentials && { excludeCredentials: o.excludeCredentials.map((c) => ({ ...c, id: bytes(c.id) })) }),
    ...(o.allowCredentials && { allowCredentials: o.allowCredentials.map((c) => ({ ...c, id: bytes(c.id) })) }),
  };
  const got = o.user
    ? await navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions })
    : await navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions });
  const { id, rawId, type, response } = got as PublicKeyCredential;
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"] as const;
  const told: Record<string, string> = {};
  for (const part of parts) {
    const value = (response as unknown as Record<string, ArrayBuffer | null | undefined>)[part];
    if (value) told[part] = text(value);
  }
  return { id, rawId: text(rawId), type, response: told };
}

// bytes decodes base64url.
function bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

// text encodes bytes as base64url.
function text(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
